import { useEffect, useEffectEvent } from 'react'
import { ShortcutHelp, type KeyMeaning } from '#shortcut-help.tsx'
import { logKeyOf, type LogKey } from './log-keys.ts'

const TYPING = 'input, textarea, select, [contenteditable]'

/** Single keys, never while typing or in a dialog; walking the rows needs nobody's help. */
export function useLogShortcuts(onKey: (key: LogKey) => void) {
  const tell = useEffectEvent(onKey)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const key = logKeyOf(event)
      const isTyping = target instanceof Element && target.closest(TYPING) !== null
      if (key === null || isTyping || event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (key === 'next' || key === 'previous') walk(key === 'next' ? 1 : -1)
      else if (key === 'search') document.querySelector<HTMLElement>('[data-log-search]')?.focus()
      else tell(key)
      if (key !== 'close') event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** From nowhere to the first row; at the ends it stays. */
function walk(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-entry]')]
  const at = rows.findIndex((row) => row.parentElement?.parentElement?.contains(document.activeElement))
  const next = rows[at === -1 ? 0 : at + step]
  next?.focus({ preventScroll: true })
  next?.parentElement?.parentElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
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
