import Lock from '~icons/lucide/lock'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { noteWords } from '../labels.ts'
import type { Mode } from './reply-draft.ts'

type ModeSwitchProps = { mode: Mode; modes: readonly Mode[]; onChange: (mode: Mode) => void }

/** Switch between a reply to the player and a note for the team. */
export function ModeSwitch({ mode, modes, onChange }: ModeSwitchProps) {
  return (
    <ChoiceButtons
      label="Co píšete"
      choices={modes.map((id) => ({ id, label: noteWords[id], ...(id === 'note' && { Icon: Lock }) }))}
      value={mode}
      onChange={onChange}
      look={look}
      className="flex shrink-0 gap-1"
    />
  )
}

const look = (isChosen: boolean) =>
  classes(
    'inline-flex min-h-9 items-center gap-2 rounded-sm border-b-3 px-3 text-sm font-bold max-sm:min-h-11',
    isChosen ? 'border-accent text-accent' : 'border-transparent text-fg-soft hover:bg-fg/5 hover:text-fg',
  )
