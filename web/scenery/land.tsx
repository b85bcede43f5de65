import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

/** The land at the foot of a positioned box, in the light of the hour; by night with its moon and `children` in front. */
export function Land({ isNight = false, children }: { isNight?: boolean; children?: ReactNode }) {
  return (
    <div aria-hidden="true" className={classes('land', isNight && 'land-night')}>
      {isNight && <div className="land-moon" />}
      <div className="land-ground" />
      {children}
    </div>
  )
}
