import Corner from '~icons/drawings/corner'
import Nailed from '~icons/drawings/nail'
import Ruled from '~icons/drawings/rule'
import { classes } from './classes.ts'

/** Between the head of a printed form and its fields; `Rule` is for the page title only. */
export function FormLine({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('border-t-3 border-double border-edge', className)} />
}

export const Rule = ({ className }: { className?: string }) => (
  <Ruled className={classes('mx-auto h-4 w-full max-w-sm text-accent', className)} />
)

const turns = [
  'top-2 left-2',
  'top-2 right-2 rotate-90',
  'right-2 bottom-2 rotate-180',
  'bottom-2 left-2 -rotate-90',
]

/** The parent must be positioned. */
export const Corners = () =>
  turns.map((turn) => (
    <Corner key={turn} className={`pointer-events-none absolute size-9 text-accent ${turn}`} />
  ))

/** The parent must be positioned. */
export const Nail = ({ className }: { className: string }) => (
  <Nailed className={`absolute -top-2 size-6 -translate-x-1/2 ${className}`} />
)
