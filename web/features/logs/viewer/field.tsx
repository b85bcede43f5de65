import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

const box =
  'w-full min-w-0 rounded-sm border border-edge bg-field px-2 py-1 text-sm text-fg transition-colors hover:border-fg-soft max-sm:min-h-11 max-sm:text-base sm:min-h-9'

type Labelled = { label: ReactNode; className?: string }

/** A small field with a small label above it: many of them stand in one row. */
export function LogField({ label, className, ...input }: Labelled & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Labelling id={id} label={label} className={className}>
      <input {...input} id={id} className={box} />
    </Labelling>
  )
}

export function LogSelect({ label, className, children, ...select }: Labelled & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Labelling id={id} label={label} className={className}>
      <select {...select} id={id} className={box}>
        {children}
      </select>
    </Labelling>
  )
}

type LabellingProps = { id: string; label: ReactNode; className: string | undefined; children: ReactNode }

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
