import { useEffect, useLayoutEffect, useRef } from 'react'
import Discord from '~icons/simple-icons/discord'
import { LinkButton } from '#ui/link-button.tsx'
import { rememberReturn } from './login-return.ts'

type LoginButtonProps = {
  returnTo?: string
  children?: string
}

/** Longest time (ms) for the application to replace the button of the fallback page. */
const DRAWN_AGAIN = 10_000
let lostFocusAt = -Infinity

/** Deliberately a full page load: the server redirects to Discord. */
export function LoginButton({ returnTo, children = 'Přihlásit se přes Discord' }: LoginButtonProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // The application replaces the fallback page: focus on its button moves to the new button, unless it is
  // elsewhere already.
  useLayoutEffect(() => {
    const { current } = link
    const isAgain = performance.now() - lostFocusAt < DRAWN_AGAIN
    if (isAgain && document.activeElement === document.body) current?.focus()
    return () => {
      if (document.activeElement === current) lostFocusAt = performance.now()
    }
  }, [])
  useEffect(() => {
    if (returnTo !== undefined) rememberReturn(returnTo)
  }, [returnTo])
  return (
    <LinkButton ref={link} href="/api/auth/discord" size="lg">
      <Discord />
      {children}
    </LinkButton>
  )
}
