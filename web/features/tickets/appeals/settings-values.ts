import {
  MAX_APPEAL_DAYS,
  MAX_APPEAL_HEADING,
  MAX_APPEAL_HELP,
  MAX_APPEAL_QUESTION,
  MAX_APPEAL_QUESTIONS,
  type AppealRules,
} from '@westmore/contract/sanctions-appeals.ts'
import type { ChosenCategory } from '@westmore/contract/tickets.ts'
import { number } from '#format.ts'
import { linesOf } from '#text/lines.ts'
import { readUnless } from '#ui/use-form.ts'
import { isBlank } from '@westmore/contract/signs.ts'

/** Numbers and questions as typed, so that an unfinished one is not lost. */
export type RuleValues = {
  earliest: string
  /** Empty: no limit. */
  latest: string
  again: string
  heading: string
  help: string
  /** One on each line. */
  questions: string
  openCategories: readonly ChosenCategory[]
  isBackThroughAllowlist: boolean
}

export const valuesOf = ({ form, ...rules }: AppealRules): RuleValues => ({
  earliest: String(rules.earliestDays),
  latest: rules.latestDays === null ? '' : String(rules.latestDays),
  again: String(rules.againDays),
  heading: form.heading,
  help: form.help,
  questions: form.questions.join('\n'),
  openCategories: rules.openCategories,
  isBackThroughAllowlist: rules.isBackThroughAllowlist,
})

const noDays = `Napište prosím celé číslo od 0 do ${number(MAX_APPEAL_DAYS)}.`
const daysIn = (text: string) =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) <= MAX_APPEAL_DAYS ? Number(text) : null

/** The rules to send, or the sentences for what is wrong. */
export function readRules(values: RuleValues) {
  const { heading, help, openCategories, isBackThroughAllowlist } = values
  const [earliest, latest, again] = [daysIn(values.earliest), daysIn(values.latest), daysIn(values.again)]
  const hasLatest = !isBlank(values.latest)
  const questions = linesOf(values.questions)
  const areRefused =
    questions.length > MAX_APPEAL_QUESTIONS ||
    new Set(questions).size < questions.length ||
    questions.some((question) => question.length > MAX_APPEAL_QUESTION)
  const isTooEarly = earliest !== null && latest !== null && latest <= earliest
  return readUnless<AppealRules>(
    {
      earliest: earliest === null && noDays,
      again: again === null && noDays,
      latest:
        (hasLatest && latest === null && noDays) ||
        (isTooEarly && 'Poslední den musí být pozdější než první.'),
      heading: heading.length > MAX_APPEAL_HEADING && 'Nadpis je příliš dlouhý.',
      help: help.length > MAX_APPEAL_HELP && 'Text je příliš dlouhý.',
      questions:
        areRefused &&
        `Nejvýše ${MAX_APPEAL_QUESTIONS} různých otázek, každá do ${MAX_APPEAL_QUESTION} znaků.`,
    },
    () => ({
      earliestDays: earliest ?? 0,
      latestDays: latest,
      againDays: again ?? 0,
      form: { heading, help, questions },
      openCategories: [...openCategories],
      isBackThroughAllowlist,
    }),
  )
}

export const fieldLabels: Record<keyof RuleValues, string> = {
  earliest: 'Nejdříve (dní po sankci)',
  latest: 'Nejpozději (dní po sankci)',
  again: 'Znovu (dní po rozhodnutí)',
  heading: 'Nadpis formuláře',
  help: 'Text nad formulářem',
  questions: 'Otázky',
  openCategories: 'Tickety, které smí založit i hráč s banem',
  isBackThroughAllowlist: 'Po zrušení banu znovu přes allowlist',
}
