import { isStaff } from '@westmore/contract/users.ts'
import { Outlet } from 'react-router'
import { MfaNotice } from '#session/mfa-notice.tsx'
import { useMe } from '#session/session.ts'
import { Spinner } from '#ui/spinner.tsx'
import { ToProfile } from './to-profile.tsx'

/** For convenience only: the server itself refuses players. */
export default function StaffGate() {
  const { status, me } = useMe()
  if (status === 'loading') return <Spinner />
  if (!me) return <ToProfile remember />
  if (me.lacksMfa) return <MfaNotice />
  if (!isStaff(me)) return <ToProfile remember={false} />
  return <Outlet />
}
