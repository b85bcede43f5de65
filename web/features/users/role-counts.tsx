import { roles, type Role } from '@westmore/contract/users.ts'
import { number } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { roleCounters } from './labels.ts'

const edges: Record<Role, string> = {
  user: 'border-l-edge',
  administrator: 'border-l-admin',
  owner: 'border-l-owner',
}

/** Three counters, one for each role. */
export function RoleCounts({ counts }: { counts: Record<Role, number> }) {
  return (
    <dl aria-label="Počty podle role" className="grid grid-cols-3 gap-2 sm:gap-4">
      {roles.map((role) => (
        <div
          key={role}
          className={classes(
            'flex min-w-0 flex-col-reverse rounded-md border border-l-4 border-line bg-night-800 px-2 py-2.5 sm:px-4',
            edges[role],
          )}
        >
          <dt className="text-xs leading-snug break-words text-fg-soft sm:text-base">{roleCounters[role]}</dt>
          <dd className="text-2xl leading-tight font-bold tabular-nums">{number(counts[role])}</dd>
        </div>
      ))}
    </dl>
  )
}
