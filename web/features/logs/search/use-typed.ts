import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

type TypedField = {
  value: string
  read: (text: string) => string | undefined
  onChange: (value: string) => void
}

/** The text stays as typed until the field is left. */
export function useTyped({ value, read, onChange }: TypedField) {
  const [draft, setDraft] = useState<{ text: string; value: string } | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  // A value changed from outside replaces the typed text.
  const typed = draft?.value === value ? draft.text : undefined
  const text = typed ?? value
  const isInvalid = text.trim() !== '' && read(text) === undefined

  // The form looks for an invalid field before it searches.
  useEffect(() => ref.current?.setCustomValidity(isInvalid ? text : ''), [isInvalid, text])

  const meaningOf = (written: string) => (written.trim() === '' ? '' : read(written))

  function type(written: string) {
    setHasLeft(false)
    const meant = meaningOf(written) ?? value
    setDraft({ text: written, value: meant })
    if (meant !== value) onChange(meant)
  }
  function leave() {
    setHasLeft(true)
    if (typed !== undefined && meaningOf(typed) !== undefined) setDraft(null)
  }

  return {
    isWrong: hasLeft && isInvalid,
    input: {
      ref,
      value: text,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(currentTarget.value),
      onBlur: leave,
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && leave(),
    },
  }
}
