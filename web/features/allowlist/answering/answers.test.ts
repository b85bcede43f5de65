import { MAX_ANSWER } from '@westmore/contract/allowlist.ts'
import { expect, test } from 'vitest'
import { type Answers, changedAnswers, meetAnswers, withoutTooLong } from './answers.ts'

const NOON = 1_000_000
const QUESTION = 'Kdo jsi?'

const draft = (texts: Record<string, string>, editedAt = NOON): Answers => ({
  entries: Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, { question: QUESTION, text, editedAt }]),
  ),
  currentQuestionId: null,
})
const only = (text?: string, editedAt?: number) => draft(text === undefined ? {} : { a: text }, editedAt)

type Own = { text?: string; base?: string; sent?: string[]; editedAt?: number }

function meet({ text, base, sent = [], editedAt }: Own, theirs?: string) {
  const { content, replaced } = meetAnswers(
    {
      content: only(text, editedAt),
      base: { revision: 1, content: only(base) },
      sent: sent.map((one) => only(one)),
    },
    only(theirs),
  )
  return [content.entries.a?.text, ...replaced.map((one) => one.text)]
}

const [SOONER, LATER] = [{ editedAt: NOON - 1 }, { editedAt: NOON + 1 }]

test.each<[string, own: Own, theirs: string | undefined, stays: string | undefined, aside?: string]>([
  ['another device’s text where nothing is unsaved', { text: 'Jan', base: 'Jan' }, 'Josef', 'Josef'],
  ['another device’s text where nothing is typed', {}, 'Jan', 'Jan'],
  ['unsaved text over its base, whatever the clocks say', { text: 'Jo', base: 'J', ...SOONER }, 'J', 'Jo'],
  ['its own text although no answer came', { text: 'Jo', base: 'J', ...SOONER }, 'Jo', 'Jo'],
  ['text typed after a save without an answer', { text: 'Jo', sent: ['J'], ...SOONER }, 'J', 'Jo'],
  ['the text written later here', { text: 'odsud', base: 'základ', ...LATER }, 'jinde', 'odsud', 'jinde'],
  ['the text written later there', { text: 'odsud', base: 'základ', ...SOONER }, 'jinde', 'jinde', 'odsud'],
  ['a longer text alone', { text: 'Jan', base: 'základ', ...SOONER }, 'Jan Hora', 'Jan Hora'],
  ['unsaved text that was emptied elsewhere', { text: 'odsud', base: 'základ', ...SOONER }, '', 'odsud'],
  ['unsaved text of a draft discarded elsewhere', { text: 'nové', base: 'staré' }, undefined, 'nové'],
  ['no saved text of a draft discarded elsewhere', { text: 'staré', base: 'staré' }, undefined, undefined],
])('two devices keep %s', (_name, own, theirs, ...kept) => {
  expect(meet(own, theirs)).toEqual(kept)
})

test('sends only changed answers and holds back one that is too long', () => {
  const saved = draft({ b: 'staré', c: 'krátké', d: 'smazané', e: 'stejné' })
  const typed = draft({ a: 'nové', b: 'jiné', c: 'x'.repeat(MAX_ANSWER + 1), d: '', e: 'stejné' })
  const sent = changedAnswers(withoutTooLong(typed, saved), saved)
  expect(sent.map(({ questionId, answer }) => [questionId, answer])).toEqual([
    ['a', 'nové'],
    ['b', 'jiné'],
    ['d', ''],
  ])
})
