import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export function Failure({ children, className }: { children: ReactNode; className?: string }) {
  if (!children) return null
  return (
    <p role="alert" className={classes('font-bold text-bad', className)}>
      {children}
    </p>
  )
}
