import { useEffect } from 'react'
import Discord from '~icons/simple-icons/discord'
import { LinkButton } from '#ui/link-button.tsx'
import { rememberReturn } from './login-return.ts'

type LoginButtonProps = {
  returnTo?: string
  children?: string
}

/** Deliberately a full page load: the server redirects to Discord. */
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
