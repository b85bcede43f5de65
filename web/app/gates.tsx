import { isStaff } from '@westmore/contract/users.ts'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberReturn } from '#session/login-return.ts'
import { MfaNotice } from '#session/mfa-notice.tsx'
import { useMe } from '#session/session.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Spinner } from '#ui/spinner.tsx'

type GateProps = { children: ReactNode }

/** A convenience: the server itself refuses the others. */
export function Gate({ children }: GateProps) {
  const { pathname } = useLocation()
  if (pathname.startsWith('/user/admin')) return <StaffGate>{children}</StaffGate>
  // These two ask for a sign-in themselves: a session that ends must not discard what someone is writing.
  if (/^\/user(\/allowlist)?\/?$/.test(pathname)) return children
  return <PlayerGate>{children}</PlayerGate>
}

function PlayerGate({ children }: GateProps) {
  const { status, retry } = useMe()
  if (status === 'loading') return <Spinner />
  if (status === 'error') {
    return <ErrorPanel title="Server neodpovídá" text="Zkuste to prosím za chvíli znovu." onRetry={retry} />
  }
  if (status !== 'user') return <ToProfile remember />
  return children
}

function StaffGate({ children }: GateProps) {
  const { status, me } = useMe()
  if (status === 'loading') return <Spinner />
  if (!me) return <ToProfile remember />
  if (me.lacksMfa) return <MfaNotice />
  if (!isStaff(me)) return <ToProfile remember={false} />
  return children
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
