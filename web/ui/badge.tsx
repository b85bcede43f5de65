import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type BadgeTone = 'neutral' | 'good' | 'bad' | 'busy' | 'waiting' | 'owner' | 'admin' | 'user'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-night-600 text-bone',
  good: 'bg-sage text-bone',
  bad: 'bg-oxblood text-bone',
  busy: 'bg-dusty text-bone',
  waiting: 'bg-waiting text-bone',
  owner: 'bg-owner text-bone',
  admin: 'bg-admin text-bone',
  user: 'bg-user text-bone',
}

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode }

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-[0.8125rem] leading-5 font-bold tracking-wide whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
