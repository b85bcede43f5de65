import { useEffect } from 'react'
import Discord from '~icons/simple-icons/discord'
import { LinkButton } from '#ui/link-button.tsx'
import { rememberReturn } from './login-return.ts'

interface LoginButtonProps {
  /** The path one lands on after signing in; the profile when not given. */
  returnTo?: string
  children?: string
}

/** A full page load on purpose: the server answers with a redirect to the chat platform. */
export function LoginButton({ returnTo, children = 'Přihlásit se přes Discord' }: LoginButtonProps) {
  useEffect(() => {
    if (returnTo !== undefined) rememberReturn(returnTo)
  }, [returnTo])
  return (
    <LinkButton href="/api/auth/discord" size="lg">
      <Discord />
      {children}
    </LinkButton>
  )
}
