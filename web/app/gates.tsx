import { isStaff } from '@westmore/contract/users.ts'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberReturn } from '#session/login-return.ts'
import { MfaNotice } from '#session/mfa-notice.tsx'
import { useMe } from '#session/session.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** A convenience: the server itself refuses the others. */
export function Gate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { status, me, retry } = useMe()
  const isOfStaff = pathname.startsWith('/user/admin')
  // These two ask for a sign-in themselves: a session that ends must not discard what someone is writing.
  if (/^\/user(\/allowlist)?\/?$/.test(pathname)) return children
  if (status === 'loading') return <Spinner />
  if (status === 'error' && !isOfStaff)
    return <ErrorPanel title="Server neodpovídá" text="Zkuste to prosím za chvíli znovu." onRetry={retry} />
  if (!me) return <ToProfile remember />
  if (isOfStaff && me.lacksMfa) return <MfaNotice />
  return isOfStaff && !isStaff(me) ? <ToProfile remember={false} /> : children
}

function ToProfile({ remember }: { remember: boolean }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wanted = remember ? pathname + search : null
  useEffect(() => {
    if (wanted) rememberReturn(wanted)
    void navigate('/user', { replace: true })
  }, [wanted, navigate])
  return <Spinner />
}
