import * as z from 'zod/mini'
import { addDays, addMonths, startOfWeek } from './days.ts'

/** When a todo returns: `daily`, `weekly-1` (Monday) to `weekly-7`, `monthly-1` to `monthly-31`. */
export const Repeat = z.string().check(z.regex(/^(daily|weekly-[1-7]|monthly-([1-9]|[12]\d|3[01]))$/))
export type Repeat = z.infer<typeof Repeat>

/** The first day of the rule after this one. In a shorter month it is the last day. */
export function nextDay(repeat: Repeat, after: string): string {
  const [every, on] = repeat.split('-')
  if (every === 'daily') return addDays(after, 1)
  const wanted = Number(on)
  if (every === 'weekly') {
    const day = addDays(startOfWeek(after), wanted - 1)
    return day > after ? day : addDays(day, 7)
  }
  const day = dayOfMonth(after, wanted)
  return day > after ? day : dayOfMonth(addMonths(after, 1), wanted)
}

function dayOfMonth(month: string, wanted: number): string {
  const [day, last] = [addDays(addMonths(month, 0), wanted - 1), addDays(addMonths(month, 1), -1)]
  return day < last ? day : last
}

/** The first day of the rule from this one on. */
export const firstDay = (repeat: Repeat, from: string) => nextDay(repeat, addDays(from, -1))

/** When a todo completed today returns: after today, and after its due date, for which it was done. */
export const returnDay = (repeat: Repeat, dueDate: string | null, today: string) =>
  nextDay(repeat, dueDate !== null && dueDate > today ? dueDate : today)

/** The new due date of a returned todo: the last day of the rule up to today, if it should have returned earlier. */
export function dueOnReturn(repeat: Repeat, returnsOn: string, today: string): string {
  let day = returnsOn
  for (let next = nextDay(repeat, day); next <= today; next = nextDay(repeat, day)) day = next
  return day
}
