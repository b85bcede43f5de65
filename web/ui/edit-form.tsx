import type { ComponentProps } from 'react'
import { DialogForm } from './dialog-form.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { Failure } from './failure.tsx'
import type { FormState } from './use-form.ts'

type EditFormProps = Omit<ComponentProps<typeof DialogForm>, keyof FormState> & {
  form: FormState
  /** The edited thing, as in 'Úkol mezitím změnil někdo jiný'. */
  what: string
  /** The sentence for a thing that another person has deleted. */
  gone?: string
}

/** A form of a thing that others may change at the same time, in a dialog. */
export function EditForm({ form, what, gone, children, ...rest }: EditFormProps) {
  const { conflict, isGone, isHeld, explain, onSend } = form
  return (
    <DialogForm {...{ isHeld, explain, onSend, ...rest }}>
      {children}
      {conflict && <EditConflict what={what} {...conflict} />}
      <Failure>{isGone && gone}</Failure>
    </DialogForm>
  )
}
