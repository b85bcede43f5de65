import { isBlank } from '@westmore/contract/signs.ts'
import {
  AppealRules,
  MAX_APPEAL_DAYS,
  MAX_APPEAL_QUESTION,
  MAX_APPEAL_QUESTIONS,
} from '@westmore/contract/sanctions-appeals.ts'
import { number } from '#format.ts'
import { linesOf } from '#text/lines.ts'
import { readBy } from '#ui/use-form.ts'

type RuleValues = ReturnType<typeof valuesOf>

/** Numbers and questions as typed, so that an unfinished one is not lost; without a latest day there is no limit. */
export const valuesOf = ({ form, openCategories, isBackThroughAllowlist, ...rules }: AppealRules) => ({
  openCategories,
  isBackThroughAllowlist,
  earliestDays: String(rules.earliestDays),
  latestDays: String(rules.latestDays ?? ''),
  againDays: String(rules.againDays),
  ...form,
  /** One on each line. */
  questions: form.questions.join('\n'),
})

const noDays = `Napište prosím celé číslo od 0 do ${number(MAX_APPEAL_DAYS)}.`
const sentences = {
  earliestDays: noDays,
  latestDays: noDays,
  againDays: noDays,
  'form.heading': 'Nadpis je příliš dlouhý.',
  'form.help': 'Text je příliš dlouhý.',
  form: `Nejvýše ${MAX_APPEAL_QUESTIONS} různých otázek, každá do ${MAX_APPEAL_QUESTION} znaků.`,
}

const daysIn = (text: string) => (isBlank(text) ? NaN : Number(text))

/** The rules to send, or the sentences about their faults. */
export function readRules({ heading, help, questions, ...values }: RuleValues) {
  const rules = {
    ...values,
    earliestDays: daysIn(values.earliestDays),
    latestDays: isBlank(values.latestDays) ? null : daysIn(values.latestDays),
    againDays: daysIn(values.againDays),
    form: { heading, help, questions: linesOf(questions) },
  }
  const read = readBy(AppealRules, rules, sentences)
  const { earliestDays = 0, latestDays = null } = read.content ?? {}
  return latestDays !== null && latestDays <= earliestDays
    ? { problems: { latestDays: 'Poslední den musí být pozdější než první.' } }
    : read
}
