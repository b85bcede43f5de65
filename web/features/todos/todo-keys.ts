import { useEffect, useRef } from 'react'
import { todoStatuses, type TodoStatus } from '@westmore/contract/todos.ts'
import type { KeyMeaning } from '#keys/shortcut-help.tsx'
import { focusedRow, focusRow, focusNeighbourRow, type Step } from '#keys/neighbour.ts'
import { useKeys } from '#keys/use-keys.ts'
import { focusSearchField } from '#ui/search-field.tsx'
import type { BulkChange } from './todo-changes.ts'
import { TODO_SEARCH } from './todo-filters.tsx'

type TodoKeys = {
  onNew: () => void
  onOpen: (id: string) => void
  onRemove: (id: string) => void
  onStatus: (id: string, status: TodoStatus) => void
  onView: () => void
  onUndo: () => void
  onHelp: () => void
  onRename: (id: string) => void
  /** Selects a todo or removes it from the selection. */
  onChoose: (id: string) => void
  /** Acts on all selected todos; null if none is selected. */
  chosen: { onDo: (bulk: BulkChange) => void; onClear: () => void } | null
}

export const todoKeys: readonly KeyMeaning[] = [
  { keys: ['C'], meaning: 'Nový úkol' },
  { keys: ['/'], meaning: 'Hledat v úkolech' },
  { keys: ['J', 'K'], meaning: 'Další a předchozí úkol' },
  { keys: ['E'], meaning: 'Upravit vybraný úkol' },
  { keys: ['R'], meaning: 'Přejmenovat vybraný úkol na místě' },
  { keys: ['1', '2', '3'], meaning: 'K vyřízení, rozpracováno, hotovo' },
  { keys: ['X'], meaning: 'Označit úkol; 1, 2 a 3 pak platí pro všechny označené' },
  { keys: ['Esc'], meaning: 'Zrušit označení' },
  { keys: ['Delete'], meaning: 'Smazat vybraný úkol' },
  { keys: ['Shift', 'šipky'], meaning: 'Přesunout kartu na nástěnce' },
  { keys: ['V'], meaning: 'Seznam, nebo nástěnka' },
  { keys: ['Z'], meaning: 'Vrátit poslední změnu' },
  { keys: ['Ctrl', 'Enter'], meaning: 'Uložit rozepsaný úkol' },
]

/** Shortcuts of the screen; those for one todo act on the focused one. */
export function useTodoKeys(act: TodoKeys) {
  const { chosen } = act
  const last = useLastFocused()
  const walk = (step: Step) => {
    const all = rows()
    if (focusedRow(all)) return focusNeighbourRow(all, step)
    // The focused todo was removed: continue from its place.
    const onward = step === 1 ? Math.min(last.current, all.length - 1) : last.current - 1
    return focusRow(all[Math.max(0, onward)])
  }
  const setStatus = (status: TodoStatus) =>
    chosen ? () => chosen.onDo({ kind: 'status', status }) : withFocused((id) => act.onStatus(id, status))
  useKeys(
    {
      j: () => walk(1),
      k: () => walk(-1),
      c: act.onNew,
      v: act.onView,
      '?': act.onHelp,
      '/': () => focusSearchField(TODO_SEARCH),
      e: withFocused(act.onOpen),
      r: withFocused(act.onRename),
      x: withFocused(act.onChoose),
      escape: () => (chosen ? chosen.onClear() : false),
      // On a button inside the todo, Enter presses the button.
      enter: (event) => event.target === focusedRow(rows()) && withFocused(act.onOpen)(),
    },
    {
      z: act.onUndo,
      delete: withFocused(act.onRemove),
      ...Object.fromEntries(todoStatuses.map((status, at) => [at + 1, setStatus(status)])),
    },
  )
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-todo]')]

/** Acts on the focused todo; without one the browser handles the key. */
const withFocused = (act: (id: string) => void) => () => {
  const id = focusedRow(rows())?.dataset.todo
  if (id === undefined) return false
  act(id)
}

/** The index of the last focused row, -1 for none; focus in a dialog does not count. */
function useLastFocused() {
  const last = useRef(-1)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog')) return
      last.current = rows().findIndex((row) => row.contains(target))
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return last
}
