import type { Deadlines } from '@westmore/contract/tickets.ts'
import { refusals } from '#refusals.ts'
import { readUnless } from '#ui/use-form.ts'
import { toolWords } from './labels.ts'

/** Null when empty, undefined when invalid. */
function daysOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365 ? Number(text) : undefined
}

/** A reminder must come before the closing; without one a ticket may close at any time. */
export function readDeadlines(values: { remind: string; close: string }) {
  const [remind, close] = [daysOf(values.remind), daysOf(values.close)]
  const isTooSoon = remind && close && close <= remind
  return readUnless<Deadlines>(
    {
      remind: remind === undefined && toolWords.daysRefused,
      close: close === undefined && toolWords.daysRefused,
      whole: isTooSoon ? refusals.CLOSE_BEFORE_REMINDER : null,
    },
    () => ({ remindAfterDays: remind ?? null, closeAfterDays: close ?? null }),
  )
}
