import { addDays } from '@westmore/contract/days.ts'

const thisYear = new Intl.DateTimeFormat('cs-CZ', { timeZone: 'UTC', day: 'numeric', month: 'numeric' })
const otherYear = new Intl.DateTimeFormat('cs-CZ', { timeZone: 'UTC', dateStyle: 'medium' })

/** 'Dnes', 'Zítra', '26. 11.', with the year when it is another one. */
export function dayWords(day: string, today: string): string {
  if (day === today) return 'Dnes'
  if (day === addDays(today, 1)) return 'Zítra'
  const format = day.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear
  return format.format(new Date(day))
}
