import { MAX_TODO_DESCRIPTION } from '@westmore/contract/todos.ts'
import { useRef } from 'react'
import { useMentionList } from '#text/mention-list.tsx'
import { TextArea } from '#ui/field.tsx'

type DescriptionFieldProps = { value: string; onChange: (text: string) => void }

/** A text in which colleagues can be mentioned. */
export function DescriptionField({ value, onChange }: DescriptionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentionList({ field, text: value, onWrite: onChange })
  return (
    <div className="relative sm:col-span-2">
      {mentions.list}
      <TextArea
        {...mentions.props}
        ref={field}
        label="Popis"
        hint="@jméno kolegu upozorní."
        max={MAX_TODO_DESCRIPTION}
        onKeyDown={mentions.press}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}
