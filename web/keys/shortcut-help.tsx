import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export type KeyMeaning = {
  keys: readonly string[]
  meaning: string
}

const elsewhere: KeyMeaning = { keys: ['G', '…'], meaning: 'Přejít jinam; písmena ukazuje hledání' }
const everywhere: readonly KeyMeaning[] = [
  { keys: ['Ctrl', 'K'], meaning: 'Hledat na celém webu' },
  { keys: ['Esc'], meaning: 'Zavřít okno' },
  { keys: ['Alt', 'T'], meaning: 'Přejít na hlášení' },
  { keys: ['?'], meaning: 'Tato nápověda' },
]

type ShortcutHelpProps = { open: boolean; onClose: () => void; keys: readonly KeyMeaning[] }

export function ShortcutHelp({ open, onClose, keys }: ShortcutHelpProps) {
  const leadsAway = keys.some(({ keys: [first] }) => first === 'G')
  const shown = [...keys, ...(leadsAway ? [] : [elsewhere]), ...everywhere]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Klávesové zkratky"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Zavřít
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
        {shown.map(({ keys: caps, meaning }) => (
          <div key={meaning} className="contents">
            <dt className="flex justify-end gap-1">
              {caps.map((cap) => (
                <kbd
                  key={cap}
                  className="min-w-8 rounded-sm border border-b-3 border-edge bg-field px-2 text-center font-mono"
                >
                  {cap}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
