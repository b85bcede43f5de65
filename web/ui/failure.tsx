import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** What could not be done, said at once; nothing while there is nothing to say. */
export function Failure({ children, className }: { children: ReactNode; className?: string }) {
  if (!children) return null
  return (
    <p role="alert" className={classes('font-bold text-bad', className)}>
      {children}
    </p>
  )
}
