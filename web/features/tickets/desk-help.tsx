import { ShortcutHelp } from '#shortcut-help.tsx'
import { shortcuts } from './desk-labels.ts'

export function DeskHelp(dialog: { open: boolean; onClose: () => void }) {
  return <ShortcutHelp {...dialog} keys={shortcuts} />
}
