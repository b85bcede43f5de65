import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '#api.ts'
import { useArrivals } from '#features/notifications/use-arrivals.ts'
import { LiveNotice } from '#live/notice.tsx'
import { useLive } from '#live/live.ts'
import { useMe } from '#session/session.ts'
import { Toaster } from '#ui/toaster.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { UserSidebar } from './user-sidebar.tsx'
import { useScreensAhead } from './use-screens-ahead.ts'
import { useTitleCount, useUnread } from './use-unread.ts'

/** Everything under /user: the side navigation, the live stream, the toasts. */
export default function UserLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <meta name="robots" content="noindex" />
      <UserArea />
      <LiveNotice />
      <SignInAgain />
      <Toaster />
    </QueryClientProvider>
  )
}

function UserArea() {
  useLive()
  const { status, me } = useMe()
  const unread = useUnread(me)
  useTitleCount(unread)
  useArrivals()
  useScreensAhead(me?.role)
  const alone = status === 'loading' || status === 'visitor'
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 pt-[calc(var(--nav-height)+1rem)] sm:px-6 lg:flex-row lg:gap-10 lg:pt-[calc(var(--nav-height)+2.5rem)]">
      {!alone && <UserSidebar role={me?.role} seesTodos={me?.seesTodos ?? false} unread={unread} />}
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}
