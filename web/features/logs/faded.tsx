import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'

/** What answers the question before is faint, but only when the wait for the new answer is felt. */
export function Faded({ when, className, ...rest }: { when: boolean } & ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      aria-busy={when}
      className={classes('transition-opacity', when && 'opacity-50 delay-200', className)}
    />
  )
}
