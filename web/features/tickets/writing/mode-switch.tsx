import Lock from '~icons/lucide/lock'
import { classes } from '#ui/classes.ts'
import { noteWords } from '../labels.ts'
import type { Mode } from './reply-draft.ts'

type ModeSwitchProps = { mode: Mode; modes: readonly Mode[]; onChange: (mode: Mode) => void }

/** Whether the player will read it or only the team. */
export function ModeSwitch({ mode, modes, onChange }: ModeSwitchProps) {
  return (
    <div role="group" aria-label="Co píšete" className="flex gap-1">
      {modes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mode}
          onClick={() => onChange(one)}
          className={classes(
            'inline-flex min-h-9 items-center gap-2 rounded-sm border-b-3 px-3 text-sm font-bold max-sm:min-h-11',
            one === mode
              ? 'border-accent text-accent'
              : 'border-transparent text-fg-soft hover:bg-fg/5 hover:text-fg',
          )}
        >
          {one === 'note' && <Lock />}
          {noteWords[one]}
        </button>
      ))}
    </div>
  )
}
