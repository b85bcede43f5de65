import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { useSuggestions } from '#text/use-suggestions.tsx'
import { classes } from '#ui/classes.ts'
import { noteWords } from '../labels.ts'
import type { Mode } from './reply-draft.ts'

type MessageFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>
  mode: Mode
  text: string
  isTooLong: boolean
  onWrite: (text: string) => void
  onType: () => void
  onClosing: () => void
  onSlash: (() => void) | undefined
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
  rows: number
  /** Starts as one line beside its button. */
  isOneLine: boolean
}

export function MessageField(props: MessageFieldProps) {
  const { field, mode, text, isTooLong, rows, isOneLine } = props
  const { onWrite, onType, onClosing, onSlash, onPaste } = props
  const isNote = mode === 'note'
  const suggestions = useSuggestions({ field, text, onWrite, signs: isNote ? '@§' : '§' })

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || suggestions.press(event)) return
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault()
      // A held key sends only one answer.
      if (event.repeat) return
      if (shiftKey) onClosing()
      event.currentTarget.form?.requestSubmit()
    } else if (key === 'Escape') event.currentTarget.blur()
    else if (key === '/' && text === '' && !isNote && onSlash) {
      event.preventDefault()
      onSlash()
    }
  }

  return (
    <div className={classes('grid', isOneLine && 'min-w-0 flex-1 max-sm:basis-full sm:basis-64')}>
      {suggestions.list}
      <textarea
        {...suggestions.props}
        ref={field}
        dir="auto"
        rows={rows}
        aria-label={noteWords[mode]}
        aria-invalid={isTooLong || undefined}
        placeholder={isNote ? 'Jen pro tým, @jméno kolegu upozorní…' : 'Napište odpověď…'}
        onChange={(event) => {
          suggestions.props.onChange(event)
          if (event.currentTarget.value !== '') onType()
        }}
        onKeyDown={press}
        onPaste={onPaste}
        className={classes(
          'field-sizing-content max-h-[40dvh] [@media(height<30rem)]:max-h-[26dvh] w-full resize-none rounded-sm border-2 bg-field px-3 leading-relaxed transition-colors aria-invalid:border-bad',
          isOneLine
            ? 'min-h-11 py-1.5 outline-offset-0! lg:min-h-10 lg:py-1'
            : 'min-h-12 py-2 sm:min-h-16 [@media(height<45rem)]:min-h-12',
          isNote ? 'border-brass border-dashed' : 'border-edge hover:border-fg-soft',
        )}
      />
    </div>
  )
}
