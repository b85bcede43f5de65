import { useLocation } from 'react-router'
import Shield from '~icons/lucide/shield-alert'
import { Paper } from '#ui/card.tsx'
import { LoginButton } from './login-button.tsx'

export function MfaNotice() {
  const { pathname, search } = useLocation()
  return (
    <Paper
      as="section"
      framed
      aria-labelledby="overeni"
      className="mx-auto grid max-w-xl justify-items-center gap-4 text-center"
    >
      <Shield className="text-4xl text-accent" />
      <h2 id="overeni" className="poster text-display-sm">
        Chybí dvoufázové ověření
      </h2>
      <p>
        Patříte do týmu, ale do správy pouštíme jen účty chráněné dvoufázovým ověřením. Zatím tu máte práva
        hráče.
      </p>
      <ol className="grid list-decimal gap-1.5 pl-5 text-left marker:text-accent">
        <li>
          V Discordu otevřete <strong>Uživatelské nastavení → Můj účet</strong>.
        </li>
        <li>
          Zapněte <strong>dvoufázové ověření</strong> ověřovací aplikací nebo bezpečnostním klíčem.
        </li>
        <li>Vraťte se sem a přihlaste se znovu.</li>
      </ol>
      <LoginButton returnTo={pathname + search}>Přihlásit se znovu přes Discord</LoginButton>
    </Paper>
  )
}
