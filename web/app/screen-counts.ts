import { useQuery } from '@tanstack/react-query'
import { isStaff, type Role } from '@westmore/contract/users.ts'
import { allowlistQueries } from '#features/allowlist/queries.ts'
import { ticketQueries } from '#features/tickets/queries.ts'
import { number, plural, unreadText } from '#format.ts'

/** By the screen's address. */
export function useScreenCounts(role: Role): ReadonlyMap<string, string> {
  const enabled = isStaff({ role })
  const { data: waiting } = useQuery({ ...allowlistQueries.waiting(), enabled })
  const { data: views } = useQuery({ ...ticketQueries.readyViews(), enabled })
  const counts: [to: string, count: number | undefined, figure: (count: number) => string, what: string][] = [
    ['/user/admin/tickets', views?.us, number, 'na nás'],
    ['/user/admin/settings?tab=zadosti', waiting?.count, unreadText, 'na kontrolu'],
  ]
  return new Map(
    counts.flatMap(([to, count, figure, what]) =>
      count ? [[to, `${figure(count)} ${plural(count, 'čeká', 'čekají', 'čeká')} ${what}`] as const] : [],
    ),
  )
}
