import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { shortcuts } from './desk-labels.ts'

export function DeskHelp(dialog: { open: boolean; onClose: () => void }) {
  return <ShortcutHelp {...dialog} keys={shortcuts} />
}
