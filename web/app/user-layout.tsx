import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { isStaff } from '@westmore/contract/users.ts'
import { Outlet, useLocation } from 'react-router'
import { queryClient } from '#api.ts'
import { useArrivals } from '#features/notifications/use-arrivals.ts'
import { sanctionQueries } from '#features/sanctions/queries.ts'
import { LiveNotice } from '#live/notice.tsx'
import { useLive } from '#live/live.ts'
import { signedInHint } from '#session/hint.ts'
import { useMe } from '#session/session.ts'
import { useHasLoaded } from './use-has-loaded.ts'
import { Toaster } from '#ui/toaster.tsx'
import { ScreenLoadGuard } from './screen-load-guard.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { SiteVersion } from './site-version.tsx'
import { UserBackground } from './user-background.tsx'
import { UserSidebar } from './user-sidebar.tsx'
import { usePrefetchScreens } from './use-prefetch-screens.ts'
import { useTitleCount, useWaitingCounts } from './use-waiting-counts.ts'
import { useWholeWindow } from './whole-window.ts'

/** Everything under /user: the side navigation, the live stream, the toasts. */
export default function UserLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <meta name="robots" content="noindex" />
      <UserArea />
      <LiveNotice />
      <ScreenLoadGuard />
      <SignInAgain />
      <Toaster />
    </QueryClientProvider>
  )
}

function UserArea() {
  useLive()
  const { status, me } = useMe()
  const waiting = useWaitingCounts(me)
  const { data: mine = [] } = useQuery({ ...sanctionQueries.mine(), enabled: me !== undefined })
  useTitleCount(waiting.tickets + waiting.applications)
  useArrivals()
  usePrefetchScreens(me?.role)
  useWholeWindow()
  const { pathname, search } = useLocation()
  // No landscape on work screens: the staff's desks and a conversation.
  const hasLand =
    !pathname.startsWith('/user/admin') && !(pathname.startsWith('/user/support') && search !== '')
  const hasLoaded = useHasLoaded()
  const alone = status === 'loading' || status === 'visitor'
  return (
    <UserBackground hasLand={hasLand} hasLoaded={hasLoaded || status === 'visitor'}>
      {status === 'loading' && signedInHint() !== undefined && <SidebarToCome />}
      {!alone && (
        <UserSidebar
          role={me?.role}
          seesTodos={me?.seesTodos ?? false}
          hasSanctions={mine.length > 0}
          waiting={waiting}
        />
      )}
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
      {me && isStaff(me) && <SiteVersion />}
    </UserBackground>
  )
}

/** Reserves the space of the side navigation, so that nothing moves when it appears. */
function SidebarToCome() {
  return <div aria-hidden="true" className="h-[6.375rem] shrink-0 lg:h-auto lg:w-56" />
}
