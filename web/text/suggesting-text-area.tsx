import { useImperativeHandle, useRef, type ComponentProps } from 'react'
import { TextArea } from '#ui/field.tsx'
import { useSuggestions, type Signs } from './use-suggestions.tsx'

type SuggestingProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  value: string
  onWrite: (text: string) => void
  signs: Signs
}

export function SuggestingTextArea({ value, onWrite, signs, ref, onKeyDown, ...props }: SuggestingProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current)
  const suggestions = useSuggestions({ field, text: value, onWrite, signs })
  return (
    <>
      {suggestions.list}
      <TextArea
        {...suggestions.props}
        {...props}
        ref={field}
        length={value.length}
        onKeyDown={(event) => suggestions.press(event) || onKeyDown?.(event)}
      />
    </>
  )
}
