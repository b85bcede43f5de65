import { useQuery } from '@tanstack/react-query'
import type { Doing } from '@westmore/contract/presence.ts'
import Eye from '~icons/lucide/eye'
import Pen from '~icons/lucide/pen-line'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { ticketQueries } from '../queries.ts'

const doings: Record<Doing, string> = {
  viewing: 'prohlíží ticket',
  writing: 'píše odpověď',
  noting: 'píše poznámku',
}

/** Hangs over the top of the thread, so that people who come and go move nothing. */
export function DeskPeople({ ticketId }: { ticketId: string }) {
  const people = useQuery(ticketQueries.presence(ticketId)).data?.people ?? []
  return (
    <ul
      aria-label="Kdo tu teď je"
      aria-live="polite"
      className="pointer-events-none absolute top-full right-3 z-2 mt-2 grid max-w-[calc(100%-1.5rem)] justify-items-end gap-1"
    >
      {people.map(({ id, username, avatarUrl, isAdmin, doing }) => (
        <li
          key={id}
          className={classes(
            'flex max-w-full items-center gap-1.5 rounded-full border py-0.5 pr-3 pl-0.5 text-[0.8125rem] leading-5 shadow-press',
            doing === 'viewing'
              ? 'border-line bg-night-700 text-fg-soft'
              : 'border-accent bg-night-700 text-accent',
          )}
        >
          <Avatar src={avatarUrl} size={24} className="rounded-full! border-1!" />
          {doing === 'viewing' ? <Eye className="shrink-0" /> : <Pen className="shrink-0" />}
          <span className="truncate">
            <bdi>{username}</bdi> {doing === 'viewing' && !isAdmin ? 'čte ticket' : doings[doing]}
          </span>
        </li>
      ))}
    </ul>
  )
}
