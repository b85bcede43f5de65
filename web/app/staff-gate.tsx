import { isStaff } from '@westmore/contract/users.ts'
import { Outlet } from 'react-router'
import { useMe } from '#session.ts'
import { Spinner } from '#ui/spinner.tsx'
import { ToProfile } from './to-profile.tsx'

/** A courtesy only: the server refuses players on its own. */
export default function StaffGate() {
  const { status, me } = useMe()
  if (status === 'loading') return <Spinner />
  if (!me) return <ToProfile remember />
  if (!isStaff(me)) return <ToProfile remember={false} />
  return <Outlet />
}
