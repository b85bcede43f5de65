import { MAX_TODO_DESCRIPTION } from '@westmore/contract/todos.ts'
import { useRef } from 'react'
import { sendOnCtrlEnter } from '#keys/free-key.ts'
import { useMentionList } from '#text/mention-list.tsx'
import { TextArea } from '#ui/field.tsx'

type DescriptionFieldProps = { value: string; onChange: (text: string) => void }

/** Names colleagues; Ctrl+Enter sends, elsewhere Enter alone does. */
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
        onKeyDown={(event) => mentions.press(event) || sendOnCtrlEnter(event)}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}
