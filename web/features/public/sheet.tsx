import type { ReactNode } from 'react'
import { Paper } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'

type SheetProps = { as?: 'div' | 'article'; className: string; children: ReactNode }

/** `className` gives its greatest width. */
export function Sheet({ as = 'div', className, children }: SheetProps) {
  return (
    <div
      className={classes(
        'grows mx-auto px-2 pt-[calc(var(--nav-height)+1.5rem)] sm:px-6 sm:pt-[calc(var(--nav-height)+2.5rem)] print:max-w-none print:p-0',
        className,
      )}
    >
      <Paper as={as} framed className="px-5 pt-9 pb-12 sm:px-12 sm:pt-12 sm:pb-16 print:p-0">
        {children}
      </Paper>
    </div>
  )
}
