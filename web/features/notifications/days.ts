import { dayOf } from '@westmore/contract/days.ts'
import type { Notification } from '@westmore/contract/notifications.ts'
import { relativeDay } from '#format.ts'

export type DayGroup = {
  label: string
  notifications: Notification[]
}

export function byDay(notifications: readonly Notification[], today: string): DayGroup[] {
  // The clock of this device may be slow: a notification dated tomorrow is listed under today.
  const labelOf = ({ at }: Notification) => {
    const day = dayOf(new Date(at))
    return day >= today ? 'Dnes' : (relativeDay(day, today) ?? 'Dříve')
  }
  return [...Map.groupBy(notifications, labelOf)].map(([label, ofDay]) => ({ label, notifications: ofDay }))
}
