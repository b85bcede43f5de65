import Saved from '~icons/lucide/cloud-check'
import Unsaved from '~icons/lucide/circle-alert'
import type { SavingState } from '#kept/draft-keeper.ts'
import { classes } from '#ui/classes.ts'
import { saveLabels } from './labels.ts'

type SaveNoteProps = { status: SavingState; isTouched: boolean }

/** Screen readers announce problems only. */
export function SaveNote({ status, isTouched }: SaveNoteProps) {
  const trouble = status !== 'saved' && status !== 'saving'
  const isShown = trouble || isTouched
  const Icon = status === 'saved' ? Saved : Unsaved
  return (
    <p
      className={classes('flex items-center gap-2 text-sm', trouble ? 'font-bold text-bad' : 'text-fg-soft')}
    >
      {isShown && status !== 'saving' && <Icon />}
      <span aria-live={trouble ? 'polite' : 'off'}>{isShown ? saveLabels[status] : '\u00a0'}</span>
    </p>
  )
}
