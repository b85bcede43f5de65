import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

const box =
  'peer w-full min-w-0 rounded-sm border border-edge bg-field px-2 py-1 text-sm text-fg transition-colors hover:border-fg-soft max-sm:min-h-11 max-sm:text-base sm:min-h-9'

type Labelled = { label: ReactNode; className?: string }

/** `inside` is shown over the right end of the box, or below it. */
type LogFieldProps = Labelled & { error?: ReactNode; inside?: ReactNode } & ComponentProps<'input'>

export function LogField({ label, className, error, inside, ...input }: LogFieldProps) {
  const id = useId()
  return (
    <Labelling id={id} label={label} className={className}>
      <div className="relative min-w-0">
        <input
          autoComplete="off"
          {...input}
          id={id}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={
            [error && `${id}-error`, input['aria-describedby']].filter(Boolean).join(' ') || undefined
          }
          className={classes(box, 'aria-invalid:border-bad', inside !== undefined && 'pr-9 max-sm:pr-12')}
        />
        {inside}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs font-bold text-bad">
          {error}
        </p>
      )}
    </Labelling>
  )
}

export function LogSelect({ label, children, ...select }: Labelled & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Labelling id={id} label={label}>
      <select {...select} id={id} className={box}>
        {children}
      </select>
    </Labelling>
  )
}

type LabellingProps = { id: string; label: ReactNode; className?: string | undefined; children: ReactNode }

function Labelling({ id, label, className, children }: LabellingProps) {
  return (
    <div className={classes('grid min-w-0 gap-1', className)}>
      <label htmlFor={id} className="text-xs font-bold text-fg-soft">
        {label}
      </label>
      {children}
    </div>
  )
}
