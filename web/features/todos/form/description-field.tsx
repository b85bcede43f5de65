import { MAX_TODO_DESCRIPTION } from '@westmore/contract/todos.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'

type DescriptionFieldProps = { value: string; onChange: (text: string) => void }

/** A text in which colleagues can be mentioned. */
export function DescriptionField({ value, onChange }: DescriptionFieldProps) {
  return (
    <SuggestingTextArea
      signs="@"
      label="Popis"
      hint="@jméno kolegu upozorní."
      max={MAX_TODO_DESCRIPTION}
      value={value}
      onWrite={onChange}
      className="sm:col-span-2"
    />
  )
}
