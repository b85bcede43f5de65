import { isBlank } from '@westmore/contract/signs.ts'
import { Deadlines } from '@westmore/contract/tickets.ts'
import { refusals } from '#refusals.ts'
import { readBy } from '#ui/use-form.ts'
import { toolWords } from './labels.ts'

const daysOf = (typed: string) => (isBlank(typed) ? null : Number(typed))

/** A reminder must come before the closing; without one a ticket may close at any time. */
export function readDeadlines(typed: Record<keyof Deadlines, string>) {
  const read = readBy(
    Deadlines,
    {
      remindAfterDays: daysOf(typed.remindAfterDays),
      closeAfterDays: daysOf(typed.closeAfterDays),
    },
    { remindAfterDays: toolWords.daysRefused, closeAfterDays: toolWords.daysRefused },
  )
  const { remindAfterDays: remind, closeAfterDays: close } = read.content ?? {}
  return remind && close && close <= remind ? { problems: { whole: refusals.CLOSE_BEFORE_REMINDER } } : read
}
