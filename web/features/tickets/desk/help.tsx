import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { shortcuts } from './labels.ts'

export function DeskHelp(dialog: { open: boolean; onClose: () => void }) {
  return <ShortcutHelp {...dialog} keys={shortcuts} />
}
