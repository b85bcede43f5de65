import type { Activity } from '@westmore/contract/presence.ts'
import Eye from '~icons/lucide/eye'
import Pen from '~icons/lucide/pen-line'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'

/** At most this many people are shown; the others are counted. */
const MOST = 3

type PeopleHereProps = {
  people: readonly { id: string; name: string; avatarUrl: string; doing: Activity; words: string }[]
}

/** Over the end of a head: with a row of its own it would move the buttons below during a click. */
export function PeopleHere({ people }: PeopleHereProps) {
  return (
    <ul
      aria-label="Kdo tu teď je"
      aria-live="polite"
      className="absolute right-0 bottom-0 flex items-center gap-1 bg-night-800 pl-2 empty:hidden pointer-coarse:pointer-events-none"
    >
      {people.map(({ id, name, avatarUrl, doing, words }, at) => (
        <li
          key={id}
          title={`${name} ${words}`}
          className={classes(
            'flex h-5 items-center gap-1 rounded-full border pr-1.5 text-[0.8125rem]',
            at >= MOST && 'sr-only',
            doing === 'viewing' ? 'border-line text-fg-soft' : 'border-accent text-accent',
          )}
        >
          <Avatar src={avatarUrl} size={18} className="rounded-full! border-0!" />
          {doing === 'viewing' ? <Eye className="shrink-0" /> : <Pen className="shrink-0" />}
          <span className="sr-only">
            <bdi>{name}</bdi> {words}
          </span>
        </li>
      ))}
      {people.length > MOST && (
        <li aria-hidden="true" className="text-sm text-fg-soft tabular-nums">
          +{people.length - MOST}
        </li>
      )}
    </ul>
  )
}
