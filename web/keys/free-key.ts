export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

export function fieldOf({ target }: Pick<Event, 'target'>): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(FIELDS) : null
}

/** Lower case; null for a chord. AltGr that types a sign is none: a Czech keyboard has brackets only there. */
export function singleKeyOf({ key, ctrlKey, metaKey, altKey }: Press): string | null {
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  return metaKey || (isSign ? ctrlKey && !altKey : ctrlKey || altKey) ? null : key.toLowerCase()
}

export function meaningOf<Meaning>(
  keys: Readonly<Record<string, Meaning>>,
  press: Press,
): Meaning | undefined {
  const key = singleKeyOf(press)
  return key !== null && Object.hasOwn(keys, key) ? keys[key] : undefined
}

export function isFreeKey(event: KeyboardEvent): boolean {
  if (singleKeyOf(event) === null || event.defaultPrevented || event.isComposing) return false
  return (
    fieldOf(event) === null && document.querySelector('dialog[open], [popover=auto]:popover-open') === null
  )
}
