import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

export type TypedField = {
  value: string
  /** What a text means; undefined when it means nothing. */
  read: (text: string) => string | undefined
  /** How a value is written when nobody types. */
  print: (value: string) => string
  onChange: (value: string) => void
  /**
   * The value is passed on only when the field is left: for screens that act at once, so that half a date is not passed on while it is
   * typed.
   */
  isLate?: boolean
  /** Whether a text without meaning is the value as it stands, for a form that judges it itself, or is kept back. */
  unread?: 'told' | 'kept'
  /** Up and down with the arrow keys: by days, with Page Up and Page Down by months. */
  move?: (value: string, by: { days: number } | { months: number }) => string
}

const steps: Readonly<Record<string, { days: number } | { months: number }>> = {
  ArrowUp: { days: 1 },
  ArrowDown: { days: -1 },
  PageUp: { months: 1 },
  PageDown: { months: -1 },
}

/** A text field whose text means something: what is typed stays as typed until one leaves it. */
export function useTyped({
  value,
  read,
  print,
  onChange,
  isLate = false,
  unread = 'kept',
  move,
}: TypedField) {
  const [draft, setDraft] = useState<{ text: string; value: string } | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  // A value that came otherwise takes the place of what was typed.
  const typed = draft?.value === value ? draft.text : undefined
  const text = typed ?? print(value)
  const isUnread = text.trim() !== '' && read(text) === undefined

  // So that a form can ask `checkValidity()`.
  useEffect(() => ref.current?.setCustomValidity(isUnread ? text : ''), [isUnread, text])

  const meaningOf = (written: string) => (written.trim() === '' ? '' : read(written))

  function type(written: string) {
    setHasLeft(false)
    const meant = meaningOf(written) ?? (unread === 'told' ? written : value)
    setDraft({ text: written, value: isLate ? value : meant })
    if (!isLate && meant !== value) onChange(meant)
  }
  function leave() {
    setHasLeft(true)
    const meant = typed === undefined ? undefined : meaningOf(typed)
    if (meant === undefined) return
    setDraft(null)
    if (meant !== value) onChange(meant)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') leave()
    const step =
      event.altKey || event.ctrlKey || event.metaKey || event.shiftKey ? undefined : steps[event.key]
    if (!step || !move) return
    event.preventDefault()
    setDraft(null)
    onChange(move(meaningOf(text) ?? '', step))
  }

  return {
    /** Whether one left a text that means nothing. */
    isWrong: hasLeft && isUnread,
    input: {
      ref,
      value: text,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(currentTarget.value),
      onBlur: leave,
      onKeyDown: press,
    },
  }
}
