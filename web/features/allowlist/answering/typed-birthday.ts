import { readDay } from '#days/typed-day.ts'

/** A day up to today, as people write it; with its whole year, because «12. 3. 15» may mean two. */
export function readBirthday(text: string, today: string): string | undefined {
  const day = /\d{4}/.test(text) ? readDay(text, today) : undefined
  return day !== undefined && day <= today ? day : undefined
}
