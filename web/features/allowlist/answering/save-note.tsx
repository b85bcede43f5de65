import Saved from '~icons/lucide/cloud-check'
import Unsaved from '~icons/lucide/circle-alert'
import { classes } from '#ui/classes.ts'
import type { SaveStatus } from './draft-reducer.ts'
import { saveLabels } from './labels.ts'

/** Whether the typed text is saved; screen readers announce problems only. */
export function SaveNote({ status }: { status: SaveStatus }) {
  const trouble = status !== 'saved' && status !== 'saving'
  const Icon = status === 'saved' ? Saved : Unsaved
  return (
    <p
      className={classes('flex items-center gap-2 text-sm', trouble ? 'font-bold text-bad' : 'text-fg-soft')}
    >
      {status !== 'saving' && <Icon />}
      <span aria-live={trouble ? 'polite' : 'off'}>{saveLabels[status]}</span>
    </p>
  )
}
