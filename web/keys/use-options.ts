import { useId, useLayoutEffect, useState, type KeyboardEvent } from 'react'

/** The next option (wrapping around; from -1 either end), `choose`, or null to leave the key to the field. */
export function optionKey(event: KeyboardEvent, at: number, count: number): number | 'choose' | null {
  const { key, ctrlKey, metaKey, altKey } = event
  if (count === 0 || event.nativeEvent.isComposing || ctrlKey || metaKey || altKey) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count
  return key === 'Enter' ? 'choose' : null
}

/**
 * The list of options of a field, which keeps the focus: which one is active, the field's keys, and the properties of
 * field, list and options. Until the person walks, the option at `first` is active; -1 means none.
 */
export function useOptions<Option extends { id: string }>(
  options: readonly Option[],
  onChoose: (option: Option) => void,
  { first = 0, isOpen = true }: { first?: number; isOpen?: boolean } = {},
) {
  const listId = useId()
  const [walkedTo, walkTo] = useState<string | null>(null)
  const walked = options.findIndex(({ id }) => id === walkedTo)
  const at = walked === -1 ? first : walked
  const active = isOpen ? options[at] : undefined
  useLayoutEffect(() => {
    if (walkedTo === null) document.getElementById(listId)?.scrollTo(0, 0)
    else document.getElementById(listId + walkedTo)?.scrollIntoView({ block: 'nearest' })
  }, [listId, walkedTo])
  return {
    active,
    walkedTo,
    walkTo,
    /** Returns whether the list took the key. */
    press: (event: KeyboardEvent): boolean => {
      const to = optionKey(event, at, options.length)
      if (to === null) return false
      event.preventDefault()
      if (to !== 'choose') walkTo(options[to]?.id ?? null)
      else if (active) onChoose(active)
      return true
    },
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': isOpen,
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': active && listId + active.id,
    },
    list: { id: listId, role: 'listbox' },
    option: (one: Option) => ({
      id: listId + one.id,
      role: 'option',
      tabIndex: -1,
      'aria-selected': one === active,
      // The focus stays in the field.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => onChoose(one),
    }),
  } as const
}
