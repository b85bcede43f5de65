import Turning from '~icons/drawings/wheel'
import { classes } from './classes.ts'

export function Spinner({ className }: { className?: string }) {
  return (
    <div
      role="status"
      data-coming
      className={classes('flex flex-col items-center justify-center gap-3 py-16 text-fg-soft', className)}
    >
      <Wheel className="size-12 text-accent" />
      <span>Načítání...</span>
    </div>
  )
}

export const Wheel = ({ className }: { className?: string }) => (
  <Turning className={classes('spinner-wheel', className)} />
)
