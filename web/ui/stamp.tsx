import { classes } from './classes.ts'

export type StampTone = 'good' | 'bad' | 'waiting' | 'busy'

type StampProps = {
  tone: StampTone
  /** In capitals; the display face has no lower case. */
  label: string
  date?: string
  /** Plays the stamping animation once, when it appears. */
  landing?: boolean
  className?: string
}

const inks: Record<StampTone, string> = {
  good: 'text-good',
  bad: 'text-bad',
  waiting: 'text-accent',
  busy: 'text-busy',
}

export function Stamp({ tone, label, date, landing = false, className }: StampProps) {
  return (
    <span className={classes('stamp text-display-sm', inks[tone], landing && 'stamp-landing', className)}>
      {label}
      {date && <span className="stamp-date">{date}</span>}
    </span>
  )
}
