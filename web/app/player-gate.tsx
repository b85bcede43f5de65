import { Outlet } from 'react-router'
import { useMe } from '#session/session.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { ToProfile } from './to-profile.tsx'

/** For convenience only: the server itself refuses visitors. */
export default function PlayerGate() {
  const { status, retry } = useMe()
  if (status === 'loading') return <Spinner />
  if (status === 'error') {
    return <ErrorPanel title="Server neodpovídá" text="Zkuste to prosím za chvíli znovu." onRetry={retry} />
  }
  if (status !== 'user') return <ToProfile remember />
  return <Outlet />
}
