import { useEffect, useLayoutEffect, useRef } from 'react'
import Discord from '~icons/simple-icons/discord'
import { LinkButton } from '#ui/link-button.tsx'
import { rememberReturn } from './login-return.ts'

type LoginButtonProps = {
  /** The path one lands on after signing in; the profile when not given. */
  returnTo?: string
  children?: string
}

/** How long (ms) the application may take to draw the button again that the page had before it. */
const DRAWN_AGAIN = 10_000
let lostFocusAt = -Infinity

/** A full page load on purpose: the server answers with a redirect to the chat platform. */
export function LoginButton({ returnTo, children = 'Přihlásit se přes Discord' }: LoginButtonProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // The application replaces the page it comes with: whoever stood on the button there stands on it again, unless they went on.
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
