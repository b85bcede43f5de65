import type { UseMutationOptions } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useCommand, type Words } from '#use-command.ts'

/** The new order is shown at once and reverted when the server refuses it; further moves wait for their turn. */
export function useOrder<Item extends { id: string }, Output, Fault>(
  items: readonly Item[],
  command: UseMutationOptions<Output, Fault, { ids: string[] }>,
  words: Words,
) {
  const { mutate } = useCommand({ ...command, scope: { id: 'order' } }, words)
  const [wanted, setWanted] = useState<string[] | null>(null)
  const focused = useRef<HTMLElement | null>(null)
  const ordered = inOrder(items, wanted)

  // An element loses the focus when it is moved within the document.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focused.current?.focus()
    focused.current = null
  })

  const move = (from: number, to: number) => {
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    const ids = moved(ordered, from, to).map(({ id }) => id)
    setWanted(ids)
    mutate({ ids }, { onSettled: () => setWanted((now) => (now === ids ? null : now)) })
  }
  return { ordered, move }
}

export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** Items in the wanted order, followed by those missing from it; deleted ones are left out. */
export function inOrder<Item extends { id: string }>(
  items: readonly Item[],
  wanted: readonly string[] | null,
): readonly Item[] {
  if (wanted === null) return items
  const place = new Map(wanted.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || 0)
}
