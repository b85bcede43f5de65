import Seal from '~icons/drawings/seal'
import type { ReactNode } from 'react'
import { Paper } from '#ui/card.tsx'
import { FormLine } from '#ui/ornament.tsx'
import { attempt } from './answering/labels.ts'

type OfficeFormProps = { attemptNumber?: number | undefined; children: ReactNode }

export function OfficeForm({ attemptNumber = 1, children }: OfficeFormProps) {
  return (
    <Paper framed className="low:p-6!">
      <header className="mb-6 max-sm:mb-3 low:mb-2 grid items-center gap-x-4 min-[20rem]:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6">
        <Seal className="size-14 shrink-0 text-accent sm:size-22 low:size-14" />
        <div>
          <p className="smallcaps text-fg-soft max-sm:hidden low:hidden">
            Stát Westmore · L.&nbsp;P.&nbsp;1890
          </p>
          <p className="poster text-display-sm max-sm:text-[4.6vw]">Přistěhovalecký úřad</p>
          <p className="flex flex-wrap items-baseline gap-x-3 text-fg-soft">
            <span>Žádost o vstup na území</span>
            {attemptNumber > 1 && <strong className="text-fg">{attempt(attemptNumber)}</strong>}
          </p>
        </div>
      </header>
      <FormLine className="mb-6 max-sm:mb-3 low:mb-3" />
      {children}
    </Paper>
  )
}
