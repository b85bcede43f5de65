import { isBlank } from '@westmore/contract/signs.ts'
import { InterviewRules } from '@westmore/contract/interviews.ts'
import { linesOf } from '#text/lines.ts'
import { readBy } from '#ui/use-form.ts'
import { settingsSentences } from './labels.ts'

type RuleValues = ReturnType<typeof valuesOf>

/** Numbers and lists as typed; without attempts there is no limit. */
export const valuesOf = ({ checks, mostSmall, attempts, againDays, ...rules }: InterviewRules) => ({
  ...rules,
  /** One on each line. */
  checks: checks.join('\n'),
  mostSmall: String(mostSmall),
  attempts: String(attempts ?? ''),
  againDays: String(againDays),
})

const numberIn = (text: string) => (isBlank(text) ? NaN : Number(text))

/** The rules to send, or the sentences about their faults. */
export const readRules = (values: RuleValues) =>
  readBy(
    InterviewRules,
    {
      ...values,
      voiceUrl: values.voiceUrl.trim(),
      checks: linesOf(values.checks),
      mostSmall: numberIn(values.mostSmall),
      attempts: isBlank(values.attempts) ? null : numberIn(values.attempts),
      againDays: numberIn(values.againDays),
    },
    settingsSentences,
  )
