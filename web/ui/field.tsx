import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { figure } from './figures.ts'
import { Options } from './options.tsx'

type Labelled = { label: ReactNode; hint?: ReactNode; error?: ReactNode }

type Written = {
  max?: number
  /** Gets the text as it is after each change. */
  onWrite?: (text: string) => void
}

/** `inside` is placed over the right end of the box. */
type TextFieldProps = Labelled & Written & { inside?: ReactNode } & ComponentProps<'input'>
type TextAreaProps = Labelled &
  Written & {
    /** Of the stored text, where it differs from the shown one. */
    length?: number
  } & ComponentProps<'textarea'>
type SelectFieldProps = Labelled & { compact?: boolean } & ComponentProps<'select'>

const box =
  'w-full rounded-sm border-2 border-edge bg-field px-3 py-2 text-fg transition-colors hover:border-fg-soft aria-invalid:border-bad disabled:opacity-60'

/** `max` shows a counter and marks a longer text as invalid; typed text is never cut off. */
export function TextField({ label, hint, error, max, inside, className, onWrite, ...input }: TextFieldProps) {
  const id = useId()
  const { length } = String(input.value ?? '')
  const field = (
    <input
      dir="auto"
      {...input}
      {...written(onWrite)}
      {...described(id, hint, error, max)}
      aria-invalid={isInvalid(error, length, max)}
      className={classes(box, 'min-h-11 leading-6', inside !== undefined && 'pr-11')}
    />
  )
  return (
    <Field {...{ id, label, hint, error, max, length, className }}>
      {inside === undefined ? (
        field
      ) : (
        <div className="relative min-w-0">
          {field}
          {inside}
        </div>
      )}
    </Field>
  )
}

/** Grows with its text as long as its counter and its error fit in the window. */
export function TextArea({ label, hint, error, max, className, onWrite, ...props }: TextAreaProps) {
  const { length: stored, ...input } = props
  const id = useId()
  const length = stored ?? String(input.value ?? '').length
  return (
    <Field {...{ id, label, hint, error, max, length, className }}>
      <textarea
        rows={4}
        dir="auto"
        {...input}
        {...written(onWrite)}
        {...described(id, hint, error, max)}
        aria-invalid={isInvalid(error, length, max)}
        className={classes(box, 'field-sizing-content max-h-[60dvh] min-h-28 leading-relaxed')}
      />
    </Field>
  )
}

export function SelectField({ label, hint, error, compact = false, className, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <Field {...{ id, label, hint, error, className: classes(compact && 'text-sm', className) }}>
      <select
        {...select}
        {...described(id, hint, error)}
        aria-invalid={isInvalid(error)}
        onKeyDown={compact ? openByLetter : undefined}
        className={classes(box, 'min-h-11', compact && 'px-2! py-1! lg:min-h-9')}
      />
    </Field>
  )
}

export type Choices<Value extends string> = readonly (readonly [value: Value, text: string])[]

export type ChoiceFieldProps<Value extends string> = Omit<SelectFieldProps, 'onChange' | 'children'> & {
  choices: Choices<Value>
  value: Value
  onChange: (value: Value) => void
}

/** A select that passes on one of its choices, not just any text. */
export function ChoiceField<Value extends string>({ choices, onChange, ...select }: ChoiceFieldProps<Value>) {
  return (
    <SelectField
      {...select}
      onChange={({ currentTarget }) => {
        const chosen = choices.find(([value]) => value === currentTarget.value)
        if (chosen) onChange(chosen[0])
      }}
    >
      <Options of={choices} />
    </SelectField>
  )
}

/** A closed select would choose by the first letter, and a filter applies as soon as it is chosen. */
function openByLetter(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
  event.preventDefault()
  currentTarget.showPicker()
}

type FieldProps = Labelled & {
  id: string
  max?: number | undefined
  length?: number
  className?: string | undefined
  children: ReactNode
}

function Field({ id, label, hint, error, max, length = 0, className, children }: FieldProps) {
  return (
    <div className={classes('grid grid-cols-1 gap-1.5', className)}>
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {children}
      {(error || hint || max !== undefined) && (
        <div className="flex flex-wrap justify-end gap-x-4 text-sm text-fg-soft">
          <div className="min-w-0 grow basis-24">
            {error && (
              <p id={`${id}-error`} role="alert" className="font-bold text-bad">
                {error}
              </p>
            )}
            {hint && <p id={`${id}-hint`}>{hint}</p>}
          </div>
          {max !== undefined && (
            <p
              id={`${id}-count`}
              className={classes('shrink-0 tabular-nums', length > max && 'font-bold text-bad')}
            >
              {figure(length)} / {figure(max)}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

export function described(id: string, hint: ReactNode, error: ReactNode, max?: number) {
  const parts = [error && `${id}-error`, hint && `${id}-hint`, max !== undefined && `${id}-count`]
  return { id, 'aria-describedby': parts.filter(Boolean).join(' ') || undefined }
}

function isInvalid(error: ReactNode, length = 0, max?: number) {
  return Boolean(error) || (max !== undefined && length > max) || undefined
}

const written = (onWrite: Written['onWrite']) =>
  onWrite && {
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onWrite(value),
  }
