import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** An error message, announced at once to screen readers; renders nothing without one. */
export function Failure({ children, className }: { children: ReactNode; className?: string }) {
  if (!children) return null
  return (
    <p role="alert" className={classes('font-bold text-bad', className)}>
      {children}
    </p>
  )
}
