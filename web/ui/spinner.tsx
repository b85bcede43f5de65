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

export function Wheel({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={classes('spinner-wheel', className)} aria-hidden="true">
      <g fill="none" stroke="currentColor">
        <circle cx="24" cy="24" r="20" strokeWidth="4" />
        <circle cx="24" cy="24" r="4.5" strokeWidth="3" />
        <path
          strokeWidth="2.5"
          d="M24 4v15M24 29v15M4 24h15M29 24h15M9.9 9.9l10.6 10.6M27.5 27.5l10.6 10.6M38.1 9.9 27.5 20.5M20.5 27.5 9.9 38.1"
        />
      </g>
    </svg>
  )
}
