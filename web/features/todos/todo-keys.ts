import { useEffect, useRef } from 'react'
import { todoStatuses, type TodoStatus } from '@westmore/contract/todos.ts'
import type { KeyMeaning } from '#shortcut-help.tsx'
import { isFreeKey } from '#typing.ts'

interface TodoKeys {
  onNew: () => void
  onOpen: (id: string) => void
  onRemove: (id: string) => void
  onStatus: (id: string, status: TodoStatus) => void
  onView: () => void
  onUndo: () => void
  onHelp: () => void
}

export const todoKeys: readonly KeyMeaning[] = [
  { keys: ['C'], meaning: 'Nový úkol' },
  { keys: ['/'], meaning: 'Hledat v úkolech' },
  { keys: ['J', 'K'], meaning: 'Další a předchozí úkol' },
  { keys: ['E'], meaning: 'Upravit vybraný úkol' },
  { keys: ['1', '2', '3'], meaning: 'K vyřízení, rozpracováno, hotovo' },
  { keys: ['Delete'], meaning: 'Smazat vybraný úkol' },
  { keys: ['Shift', 'šipky'], meaning: 'Přesunout kartu na nástěnce' },
  { keys: ['V'], meaning: 'Seznam, nebo nástěnka' },
  { keys: ['Z'], meaning: 'Vrátit poslední změnu' },
  { keys: ['Ctrl', 'Enter'], meaning: 'Uložit rozepsaný úkol' },
]

/** Single keys of the screen; those about a todo act on the focused one. */
export function useTodoKeys(keys: TodoKeys) {
  const newest = useRef(keys)
  useEffect(() => {
    newest.current = keys
  })

  useEffect(() => {
    let last = -1
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog')) return
      last = rows().findIndex((row) => row.contains(target))
    }
    const press = (event: KeyboardEvent) => {
      if (!isFreeKey(event) || !act(event, newest.current, last)) return
      event.preventDefault()
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('keydown', press)
    }
  }, [])
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-todo]')]

/** Whether the key meant something here. */
function act(event: KeyboardEvent, keys: TodoKeys, last: number): boolean {
  const key = event.key.toLowerCase()
  if (key === 'j' || key === 'k') return walk(key === 'j' ? 1 : -1, last)
  if (event.repeat) return false
  if (key === 'c') keys.onNew()
  else if (key === 'v') keys.onView()
  else if (key === 'z') keys.onUndo()
  else if (key === '?') keys.onHelp()
  else if (key === '/') document.querySelector<HTMLElement>('[data-search]')?.focus()
  else return actOnFocused(event, keys)
  return true
}

function actOnFocused({ key, target }: KeyboardEvent, keys: TodoKeys): boolean {
  const element = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-todo]') : null
  const id = element?.dataset.todo
  if (!element || id === undefined) return false
  const status = todoStatuses[Number(key) - 1]
  if (status) keys.onStatus(id, status)
  else if (key.toLowerCase() === 'e' || (key === 'Enter' && target === element)) keys.onOpen(id)
  else if (key === 'Delete') keys.onRemove(id)
  else return false
  return true
}

/** To the next todo on the screen; from nowhere to the first, or on from where one that is gone now had the focus. */
function walk(step: 1 | -1, last: number): boolean {
  const all = rows()
  const at = all.findIndex((one) => one.contains(document.activeElement))
  const onward = step === 1 ? Math.min(last, all.length - 1) : last - 1
  const next = at === -1 ? all[Math.max(0, onward)] : all[at + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return true
}
