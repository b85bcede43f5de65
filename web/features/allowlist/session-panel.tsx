import { useLocation } from 'react-router'
import { LoginButton } from '#session/login-button.tsx'
import { OfficeForm } from './office-form.tsx'

export function SignInPanel() {
  const { pathname, search } = useLocation()
  return (
    <OfficeForm>
      <div className="grid justify-items-start gap-4">
        <h2 className="text-xl font-bold">Nejdřív se prosím přihlaste</h2>
        <p>Žádost o allowlist podává každý pod svým účtem na Discordu. Po přihlášení se vrátíte sem.</p>
        <LoginButton returnTo={pathname + search} />
      </div>
    </OfficeForm>
  )
}

/** The session ended while the form was being filled in: the typed text is kept, and signing in returns here. */
export function ExpiredPanel() {
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className="grid justify-items-start gap-3 border-2 border-bad bg-field p-4">
      <p className="font-bold text-bad">Přihlášení vypršelo</p>
      <p>
        O nic jste nepřišli: rozepsané odpovědi zůstávají zde i v tomto prohlížeči. Po přihlášení se vrátíte
        ke stejné otázce.
      </p>
      <LoginButton returnTo={pathname + search}>Přihlásit se znovu</LoginButton>
    </div>
  )
}
