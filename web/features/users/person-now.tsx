import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Sanctions, useSanctionsOf } from '#features/sanctions/public.ts'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { SubmissionEntry } from './person-submissions.tsx'
import { TicketRow } from './person-tickets.tsx'
import { isForUs, isPending } from './labels.ts'
import { userQueries } from './queries.ts'

type PersonNowProps = {
  userId: string
  /** Shown below, and only with it, so that nothing moves. */
  children: ReactNode
}

/** The sections below leave these out. */
export function PersonNow({ userId, children }: PersonNowProps) {
  const submissions = useQuery(userQueries.submissions(userId))
  const tickets = useQuery(userQueries.tickets(userId))
  const sanctions = useSanctionsOf(userId)
  if ([submissions, tickets, sanctions.query].some(({ isPending: isLoading }) => isLoading))
    return <SkeletonRows />
  const pending = submissions.data?.submissions.filter(isPending) ?? []
  // An active sanction shows its own appeals.
  const ofSanctions = new Set(sanctions.active.flatMap(({ appeals }) => appeals.map(({ ticket }) => ticket)))
  const waiting = tickets.data?.tickets.filter((one) => isForUs(one) && !ofSanctions.has(one.number)) ?? []
  const isQuiet = pending.length + waiting.length + sanctions.active.length === 0
  return (
    <div className="grid gap-5">
      {!isQuiet && (
        <Section title="Právě teď">
          <ul className="divide-y divide-line">
            {pending.map((submission) => (
              <li key={submission.id} className="px-4 py-3">
                <SubmissionEntry submission={submission} />
              </li>
            ))}
            {waiting.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
            {sanctions.active.length > 0 && (
              <li className="px-4 py-3">
                <Sanctions sanctions={sanctions.active} />
              </li>
            )}
          </ul>
        </Section>
      )}
      {children}
    </div>
  )
}
