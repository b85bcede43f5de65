import type { Presence } from '@westmore/contract/presence.ts'
import Quill from '~icons/lucide/pencil-line'
import { classes } from '#ui/classes.ts'
import type { Side } from '#places.ts'

export function TypingLine({ presence, side }: { presence: Presence; side: Side }) {
  const player = presence.people.find(({ isAdmin, doing }) => !isAdmin && doing === 'writing')
  const words =
    side === 'player' ? presence.supportWrites && 'Podpora píše…' : player && `${player.username} píše…`
  return (
    <p
      className={classes(
        'flex min-w-0 flex-1 items-center gap-2 truncate text-sm text-fg-soft transition-opacity',
        words ? 'opacity-100' : 'opacity-0',
      )}
    >
      {words && <Quill className="shrink-0 text-accent" />}
      {words}
    </p>
  )
}
