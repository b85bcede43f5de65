import Lock from '~icons/lucide/lock'
import { classes } from '#ui/classes.ts'
import { noteWords } from '../labels.ts'
import type { Mode } from './reply-draft.ts'

type ModeSwitchProps = { mode: Mode; modes: readonly Mode[]; onChange: (mode: Mode) => void }

export function ModeSwitch({ mode, modes, onChange }: ModeSwitchProps) {
  return (
    <div role="group" aria-label="Co píšete" className="flex shrink-0 sm:gap-1">
      {modes.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === mode}
          aria-label={noteWords[id]}
          onClick={() => onChange(id)}
          className={look(id === mode)}
        >
          {id === 'note' && <Lock className="max-sm:hidden" />}
          {id === 'note' ? 'Poznámka' : noteWords[id]}
        </button>
      ))}
    </div>
  )
}

const look = (isChosen: boolean) =>
  classes(
    'inline-flex min-h-11 items-center gap-2 rounded-sm border-b-3 px-1.5 text-sm font-bold sm:px-3 lg:pointer-fine:min-h-8',
    isChosen ? 'border-accent text-accent' : 'border-transparent text-fg-soft hover:bg-fg/5 hover:text-fg',
  )
