import { classes } from './classes.ts'

/** Between the head of a printed form and its fields; `Rule` is for the page title only. */
export function FormLine({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('border-t-3 border-double border-edge', className)} />
}

export function Rule({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 400 20"
      className={classes('mx-auto h-4 w-full max-w-sm text-accent', className)}
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M0 10 150 8.6c8 0 12-4.6 20-4.6 6 0 10 3 10 6s-4 6-10 6c-8 0-12-4.6-20-4.6z" />
      <path d="m400 10-150-1.4c-8 0-12-4.6-20-4.6-6 0-10 3-10 6s4 6 10 6c8 0 12-4.6 20-4.6z" />
      <path d="m200 1 9 9-9 9-9-9z" />
    </svg>
  )
}

const turns = [
  'top-2 left-2',
  'top-2 right-2 rotate-90',
  'right-2 bottom-2 rotate-180',
  'bottom-2 left-2 -rotate-90',
]

/** The parent must be positioned. */
export function Corners() {
  return turns.map((turn) => (
    <svg
      key={turn}
      viewBox="0 0 48 48"
      className={`pointer-events-none absolute size-9 text-accent ${turn}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M2 46V10q0-8 8-8h36M7 40V14q0-7 7-7h26" />
      <path d="M12 30q0-9 6-12m-6 0q3 0 6 0m0-6q0 3 0 6m0-6q9 0 12 0" strokeLinecap="round" />
      <circle cx="18" cy="18" r="2.6" fill="currentColor" />
    </svg>
  ))
}

/** The parent must be positioned. */
export function Nail({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`absolute -top-2 size-6 -translate-x-1/2 ${className}`}
      aria-hidden="true"
    >
      <ellipse cx="14" cy="15" rx="9" ry="8" fill="#120d09" opacity="0.35" />
      <circle cx="12" cy="12" r="8" fill="#4b3a2a" />
      <circle cx="12" cy="12" r="8" fill="none" stroke="#120d09" strokeWidth="1.5" />
      <path
        d="M7.5 11a5 5 0 0 1 4-3.800"
        fill="none"
        stroke="#c6b597"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  )
}
