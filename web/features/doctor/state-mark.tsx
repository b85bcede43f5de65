import type { OperationState } from '@westmore/contract/doctor.ts'
import type { ComponentType } from 'react'
import Good from '~icons/lucide/circle-check'
import Unset from '~icons/lucide/circle-dashed'
import Bad from '~icons/lucide/circle-x'
import Warning from '~icons/lucide/triangle-alert'
import { classes } from '#ui/classes.ts'

const marks: Record<OperationState, { Icon: ComponentType; tone: string }> = {
  bad: { Icon: Bad, tone: 'font-bold text-bad' },
  warning: { Icon: Warning, tone: 'font-bold text-accent' },
  unset: { Icon: Unset, tone: 'text-fg-soft' },
  good: { Icon: Good, tone: 'text-good' },
}

type StateMarkProps = { state: OperationState; label: string; labelClass?: string }

export function StateMark({ state, label, labelClass }: StateMarkProps) {
  const { Icon, tone } = marks[state]
  return (
    <span className={classes('inline-flex items-center gap-1.5 text-sm whitespace-nowrap', tone)}>
      <Icon />
      <span className={labelClass}>{label}</span>
    </span>
  )
}
