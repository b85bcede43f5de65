import { addDays, dayOf } from '@westmore/contract/days.ts'
import type { Notification } from '@westmore/contract/notifications.ts'

export interface DayGroup {
  label: string
  notifications: Notification[]
}

/** Notifications, newest first, under «Dnes», «Včera» and «Dříve» as days of Prague tell. */
export function byDay(notifications: readonly Notification[], today: string): DayGroup[] {
  const yesterday = addDays(today, -1)
  const labelOf = ({ at }: Notification) => {
    const day = dayOf(new Date(at))
    return day >= today ? 'Dnes' : day === yesterday ? 'Včera' : 'Dříve'
  }
  return [...Map.groupBy(notifications, labelOf)].map(([label, ofDay]) => ({ label, notifications: ofDay }))
}
