import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

/**
 * The landscape at the bottom of a positioned box, lit by the time of day; at night with a moon and with
 * `children` in front.
 */
export function Land({ isNight = false, children }: { isNight?: boolean; children?: ReactNode }) {
  return (
    <div aria-hidden="true" className={classes('land', isNight && 'land-night')}>
      {isNight && <div className="land-moon" />}
      <div className="land-ground" />
      {children}
    </div>
  )
}
