import { ShortcutHelp, type KeyMeaning } from '#keys/shortcut-help.tsx'
import { useKeys, type Keys } from '#keys/use-keys.ts'
import { walkRows, type Step } from '#keys/walk.ts'

/** The keys of the ledger; walking the rows and finding the search need nobody's help. */
export function useLogKeys(keys: Keys) {
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    '/': () => document.querySelector<HTMLElement>('[data-log-search]')?.focus(),
    ...keys,
  })
}

/** A row with its open details is one element; what takes the focus is the button at its end. */
function walk(step: Step) {
  const rows = document.querySelectorAll<HTMLElement>('[role="row"]:has([data-entry])')
  walkRows([...rows], step, '[data-entry]')
}

const keys: readonly KeyMeaning[] = [
  { keys: ['/'], meaning: 'Hledat' },
  { keys: ['J'], meaning: 'Další záznam' },
  { keys: ['K'], meaning: 'Předchozí záznam' },
  { keys: ['Enter'], meaning: 'Otevřít nebo zavřít vybraný záznam' },
  { keys: ['['], meaning: 'Předchozí strana' },
  { keys: [']'], meaning: 'Další strana' },
  { keys: ['L'], meaning: 'Živé sledování' },
  { keys: ['P'], meaning: 'Pozastavit živé sledování' },
  { keys: ['Esc'], meaning: 'Zavřít záznam' },
]

export function LogHelp(dialog: { open: boolean; onClose: () => void }) {
  return <ShortcutHelp {...dialog} keys={keys} />
}
