import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type ScrollingRegionProps = Omit<ComponentProps<'div'>, 'aria-label'> & { label: string }

/** Focusable, so that it can be scrolled by keyboard even when nothing inside takes the focus. */
export function ScrollingRegion({ label, className, ...rest }: ScrollingRegionProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      {...rest}
      className={classes('overflow-y-auto -outline-offset-3', className)}
    />
  )
}
