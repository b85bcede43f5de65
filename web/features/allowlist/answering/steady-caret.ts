import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** The position of the caret after the text has changed: between the same letters as before. */
export function caretAfter(before: string, after: string, caret: number): number {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  if (caret <= start) return caret
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.length - Math.min(end, before.length - caret)
}

/**
 * Restores the caret, which a browser moves to the end of a replaced text; call the returned function after
 * each input.
 */
export function useSteadyCaret(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  const last = useRef({ text, start: 0, end: 0 })

  function note() {
    const node = field.current
    if (node) last.current = { text: node.value, start: node.selectionStart, end: node.selectionEnd }
  }

  useEffect(() => {
    const noteIfHere = () => document.activeElement === field.current && note()
    document.addEventListener('selectionchange', noteIfHere)
    return () => document.removeEventListener('selectionchange', noteIfHere)
  })

  useLayoutEffect(() => {
    const node = field.current
    const { text: before, start, end } = last.current
    if (!node || before === text) return
    if (document.activeElement === node)
      node.setSelectionRange(caretAfter(before, text, start), caretAfter(before, text, end))
    last.current = { text, start: node.selectionStart, end: node.selectionEnd }
  }, [field, text])

  return note
}
