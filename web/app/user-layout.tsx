import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { Me } from '@westmore/contract/auth.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Link, Outlet, useLocation } from 'react-router'
import { queryClient } from '#api.ts'
import { Bell } from '#features/notifications/bell.tsx'
import { useArrivals } from '#features/notifications/use-arrivals.ts'
import { sanctionQueries } from '#features/sanctions/queries.ts'
import { takeIn } from '#features/tickets/thread-query.ts'
import { useKeyFloor } from '#keys/use-key-floor.ts'
import { LiveNotice } from '#live/notice.tsx'
import { useLive } from '#live/live.ts'
import { signedInHint } from '#session/hint.ts'
import { useMe } from '#session/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { Gate } from './gates.tsx'
import { Palette } from './palette/palette.tsx'
import { noteOpened, usePrefetchScreens } from './screen-code.ts'
import { ScreenFrame, visitorColumn } from './screen-frame.tsx'
import { ScreenLoadGuard } from './screen-load-guard.tsx'
import { BAR_END, columnClass } from './shell.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { SiteVersion } from './site-version.tsx'
import { UserSidebar } from './user-sidebar.tsx'
import { useTitleCount, useWaitingCounts } from './use-waiting-counts.ts'

export function UserLayout() {
  useEffect(() => void noteOpened(), [])
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
  useKeyFloor()
  useLive(takeIn)
  const { status, me } = useMe()
  const waiting = useWaitingCounts(me)
  const sanctions = useQuery({ ...sanctionQueries.mine(), enabled: me !== undefined })
  const { data: mine, isLoading: isMenuComing, failureCount } = sanctions
  useTitleCount(waiting.tickets + waiting.applications)
  useArrivals()
  usePrefetchScreens(me?.role)
  const location = useLocation()
  const isLoading = status === 'loading' && signedInHint() !== undefined
  const isVisitor = !isLoading && (status === 'loading' || status === 'visitor')
  const column = `min-w-0 flex-1 ${columnClass(location, me?.isApproved)}`
  return (
    <ScreenFrame>
      {isLoading && <div aria-hidden="true" className="h-11.25 shrink-0 lg:h-auto lg:w-54" />}
      {!isLoading && !isVisitor && (
        <UserSidebar
          me={me}
          hasSanctions={mine !== undefined && mine.length > 0}
          isWhole={!isMenuComing || failureCount > 0}
          waiting={waiting}
        />
      )}
      <div className={isVisitor ? visitorColumn : column}>
        <Gate>
          <Outlet />
        </Gate>
      </div>
      {me && <BarTools me={me} />}
      {me && isStaff(me) && <SiteVersion />}
    </ScreenFrame>
  )
}

/** The end of the bar behind the sign-in. On public pages signed-in-script.ts puts bell and portrait there. */
function BarTools({ me }: { me: Me }) {
  const end = document.getElementById(BAR_END)
  if (!end) return null
  return createPortal(
    <>
      <Palette role={me.role} />
      <Bell />
      <Link
        to="/user"
        aria-label="Můj účet"
        className="grid size-11 shrink-0 place-items-center rounded-full"
      >
        <Avatar src={me.avatarUrl} size={36} className="rounded-full! border-brass!" />
      </Link>
    </>,
    end,
  )
}
