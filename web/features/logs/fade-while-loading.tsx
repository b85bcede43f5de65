import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'

export function FadeWhileLoading({ when, className, ...rest }: { when: boolean } & ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      aria-busy={when}
      className={classes('transition-opacity', when && 'opacity-50 delay-200', className)}
    />
  )
}
