import type { Me } from '@westmore/contract/auth.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { allowlistQueries } from '#features/allowlist/queries.ts'
import { interviewQueries } from '#features/interviews/queries.ts'
import { ticketQueries } from '#features/tickets/queries.ts'
import { unreadText } from '#format.ts'
import { usePageVisible } from '#ui/page-visible.ts'

/** How often (ms) a hidden page, which has no live stream, asks for the counts in its title. */
const HIDDEN_PACE = 60_000

/**
 * Unread tickets: for the staff those they handle, for a player their own. `interviews`: players who are ready and may be
 * taken; null while there are no interviews.
 */
export function useWaitingCounts(me: Me | undefined) {
  const isPageVisible = usePageVisible()
  const refetchInterval = isPageVisible ? false : HIDDEN_PACE
  const pace = { refetchInterval, refetchIntervalInBackground: true } as const
  const { data: unread } = useQuery({ ...ticketQueries.unread(), ...pace, enabled: me !== undefined })
  const ofStaff = me !== undefined && isStaff(me)
  const { data: waiting } = useQuery({ ...allowlistQueries.waiting(), ...pace, enabled: ofStaff })
  const ready = useQuery({ ...interviewQueries.waiting(), ...pace, enabled: ofStaff })
  if (!me) return { tickets: 0, applications: 0, interviews: null, isComing: false }
  return {
    tickets: (ofStaff ? unread?.staff : unread?.mine) ?? 0,
    applications: (ofStaff && waiting?.count) || 0,
    interviews: ofStaff ? (ready.data?.count ?? null) : null,
    isComing: ready.isLoading && ready.failureCount === 0,
  }
}

/** '(2) PODPORA | Westmore'. */
export function useTitleCount(count: number) {
  useEffect(() => {
    const show = () => {
      const bare = withoutCount(document.title)
      const title = count > 0 ? `(${unreadText(count)}) ${bare}` : bare
      if (document.title !== title) document.title = title
    }
    show()
    // Each page sets its own title, so the count must be put in front of it again.
    const pages = new MutationObserver(show)
    pages.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      pages.disconnect()
      document.title = withoutCount(document.title)
    }
  }, [count])
}

function withoutCount(title: string): string {
  return title.replace(/^\(\d+\+?\) /, '')
}
