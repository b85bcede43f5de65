import { useQuery } from '@tanstack/react-query'
import type { Me } from '@westmore/contract/auth.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { useEffect } from 'react'
import { ticketQueries } from '#features/tickets/queries.ts'

/** How many tickets have news for this person: for the staff those they handle, for a player their own. */
export function useUnread(me: Me | undefined): number {
  const { data } = useQuery({ ...ticketQueries.unread(), enabled: me !== undefined })
  if (!me || !data) return 0
  return isStaff(me) ? data.staff : data.mine
}

/** '(2) PODPORA | Westmore': the tab tells of news while another one is in sight. */
export function useTitleCount(count: number) {
  useEffect(() => {
    const show = () => {
      const bare = withoutCount(document.title)
      const title = count > 0 ? `(${count}) ${bare}` : bare
      if (document.title !== title) document.title = title
    }
    show()
    // Every page brings its own title.
    const pages = new MutationObserver(show)
    pages.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      pages.disconnect()
      document.title = withoutCount(document.title)
    }
  }, [count])
}

function withoutCount(title: string): string {
  return title.replace(/^\(\d+\) /, '')
}
