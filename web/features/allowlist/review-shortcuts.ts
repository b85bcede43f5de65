import { useEffect, useRef } from 'react'
import type { KeyMeaning } from '#shortcut-help.tsx'
import { isFreeKey } from '#typing.ts'
import { neighbour, shortcutOf } from './review-keys.ts'

interface ShortcutListeners {
  ids: readonly string[]
  onApprove: (id: string) => void
  onDecline: (id: string) => void
  onHelp: () => void
}

/** j and k walk the cards, A and D act on the focused one; never while typing or in a dialog. */
export function useShortcuts(listeners: ShortcutListeners) {
  const newest = useRef(listeners)
  useEffect(() => {
    newest.current = listeners
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (shortcut === null || !isFreeKey(event)) return
      const { ids, onApprove, onDecline, onHelp } = newest.current
      const current = focusedCard()
      if (shortcut === 'next' || shortcut === 'previous') {
        const next = neighbour(ids, current, shortcut)
        if (next !== null) focusCard(next)
      } else if (shortcut === 'help') onHelp()
      else if (current === null || event.repeat) return
      else if (shortcut === 'approve') onApprove(current)
      else onDecline(current)
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The submission whose card, or something inside it, has the focus. */
function focusedCard(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-submission]')?.dataset.submission ?? null
}

export function focusCard(id: string) {
  const card = document.querySelector<HTMLElement>(`[data-submission="${CSS.escape(id)}"]`)
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

export const reviewKeys: readonly KeyMeaning[] = [
  { keys: ['J'], meaning: 'Další žádost' },
  { keys: ['K'], meaning: 'Předchozí žádost' },
  { keys: ['A'], meaning: 'Schválit vybranou žádost' },
  { keys: ['D'], meaning: 'Zamítnout vybranou žádost' },
  { keys: ['Ctrl', 'Enter'], meaning: 'Odeslat rozepsaný text' },
]
