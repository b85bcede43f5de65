import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

export type TypedField = {
  value: string
  /** The value of a text; undefined when it has none. */
  read: (text: string) => string | undefined
  /** The text of a value while the field is not being edited. */
  print: (value: string) => string
  onChange: (value: string) => void
  /** Passes the value on only when the field is left: for screens that react at once and must not see half a date. */
  changesOnBlur?: boolean
  /** An unreadable text is passed on as it is, for a form that validates it, or held back. */
  onInvalid?: 'pass' | 'hold'
  /** The arrow keys move by days, Page Up and Page Down by months. */
  move?: (value: string, by: { days: number } | { months: number }) => string
}

const steps: Readonly<Record<string, { days: number } | { months: number }>> = {
  ArrowUp: { days: 1 },
  ArrowDown: { days: -1 },
  PageUp: { months: 1 },
  PageDown: { months: -1 },
}

/** A text field whose text is parsed into a value; the text stays as typed until the field is left. */
export function useTyped({
  value,
  read,
  print,
  onChange,
  changesOnBlur = false,
  onInvalid = 'hold',
  move,
}: TypedField) {
  const [draft, setDraft] = useState<{ text: string; value: string } | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  // A value changed from outside replaces the typed text.
  const typed = draft?.value === value ? draft.text : undefined
  const text = typed ?? print(value)
  const isInvalid = text.trim() !== '' && read(text) === undefined

  // So that a form can call `checkValidity()`.
  useEffect(() => ref.current?.setCustomValidity(isInvalid ? text : ''), [isInvalid, text])

  const meaningOf = (written: string) => (written.trim() === '' ? '' : read(written))

  function type(written: string) {
    setHasLeft(false)
    const meant = meaningOf(written) ?? (onInvalid === 'pass' ? written : value)
    setDraft({ text: written, value: changesOnBlur ? value : meant })
    if (!changesOnBlur && meant !== value) onChange(meant)
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
    /** Whether the field was left with a text that cannot be read. */
    isWrong: hasLeft && isInvalid,
    input: {
      ref,
      value: text,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(currentTarget.value),
      onBlur: leave,
      onKeyDown: press,
    },
  }
}
