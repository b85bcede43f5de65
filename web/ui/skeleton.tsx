import { classes } from './classes.ts'

/** Stands where text or a picture will come; give it a height and a width by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('rounded-sm bg-fg/10', className)} />
}
