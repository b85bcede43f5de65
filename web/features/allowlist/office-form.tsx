import type { ReactNode } from 'react'
import { Paper } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { FormLine } from '#ui/ornament.tsx'
import { Seal } from './seal.tsx'

type OfficeFormProps = {
  /** The kind of form: «Žádost o vstup». */
  name: string
  attempt?: string | null
  className?: string
  children: ReactNode
}

/** A sheet of the immigration office; all screens of the player's application are printed on one. */
export function OfficeForm({ name, attempt, className, children }: OfficeFormProps) {
  return (
    <Paper framed className={classes('mx-auto max-w-3xl', className)}>
      <header className="mb-6 grid items-center gap-x-4 min-[20rem]:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6">
        <Seal className="size-16 text-ember-deep sm:size-22" />
        <div>
          <p className="smallcaps text-fg-soft">Stát Westmore · L.&nbsp;P.&nbsp;1890</p>
          <p className="poster text-display-sm max-sm:text-[4.6vw]">Přistěhovalecký úřad</p>
          <p className="flex flex-wrap items-baseline gap-x-3 text-fg-soft">
            <span>{name}</span>
            {attempt && <strong className="text-fg">{attempt}</strong>}
          </p>
        </div>
      </header>
      <FormLine className="mb-6" />
      {children}
    </Paper>
  )
}
