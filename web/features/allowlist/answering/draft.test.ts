import { MAX_ANSWER } from '@westmore/contract/allowlist.ts'
import { expect, test } from 'vitest'
import { answersToSave, type Entry, markRefused, markSaved, markSent, mergeDraft } from './draft.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const noon = new Date(NOON).getTime()
const QUESTION = 'Kdo jsi?'

function typed(text: string, saved: string | null, more: Partial<Entry> = {}): Entry {
  return {
    question: QUESTION,
    text,
    editedAt: noon,
    saved: saved === null ? null : { question: QUESTION, text: saved },
    sent: [],
    followed: false,
    ...more,
  }
}

const onServer = (answer: string) => ({
  answers: [{ questionId: 'a', question: QUESTION, answer, updatedAt: NOON }],
})

function merge(a: Entry, draft: ReturnType<typeof onServer>, live = true) {
  const { entries, replaced } = mergeDraft({ a }, draft, live)
  return { ...entries.a, replaced }
}

test('shows another device’s text where nothing is unsaved here', () => {
  expect(merge(typed('Jan', 'Jan'), onServer('Jan Hora'))).toMatchObject({ text: 'Jan Hora', followed: true })
  expect(mergeDraft({}, onServer('Jan'), false).entries.a).toMatchObject({ text: 'Jan', followed: false })
})

test('keeps unsaved text over the server’s that it began from, whatever the clocks say', () => {
  expect(merge(typed('Josef', 'Jan', { editedAt: noon - 3_600_000 }), onServer('Jan'))).toMatchObject({
    text: 'Josef',
    replaced: [],
  })
})

test('recognises its own text although no answer to the save came', () => {
  const { replaced, ...entry } = merge(typed('Jan Hora', 'Jan'), onServer('Jan Hora'))
  expect([answersToSave({ a: entry as Entry }), replaced]).toEqual([[], []])
  const goneOn = typed('Josef', 'Jan', { sent: ['Jan H', 'Jo'] })
  for (const own of ['Jan H', 'Jo'])
    expect(merge(goneOn, onServer(own))).toMatchObject({ text: 'Josef', replaced: [] })
})

test('of two texts the one written later stays, and the other is set aside', () => {
  const aside = (text: string) => [expect.objectContaining({ questionId: 'a', question: QUESTION, text })]
  expect(merge(typed('odsud', 'základ', { editedAt: noon + 1 }), onServer('odjinud'))).toMatchObject({
    text: 'odsud',
    saved: { text: 'odjinud' },
    replaced: aside('odjinud'),
  })
  expect(merge(typed('odsud', 'základ', { editedAt: noon - 1 }), onServer('odjinud'))).toMatchObject({
    text: 'odjinud',
    followed: true,
    replaced: aside('odsud'),
  })
})

test('does not set aside a text contained in the other', () => {
  expect(merge(typed('Jan', 'základ', { editedAt: noon - 1 }), onServer('Jan Hora'))).toMatchObject({
    text: 'Jan Hora',
    replaced: [],
  })
})

test('an answer emptied elsewhere never removes unsaved text', () => {
  expect(merge(typed('odsud', 'základ', { editedAt: noon - 1 }), onServer(''))).toMatchObject({
    text: 'odsud',
    replaced: [],
  })
})

test('a draft discarded elsewhere keeps only unsaved texts', () => {
  const { entries } = mergeDraft(
    { a: typed('uložené', 'uložené'), b: typed('nové', 'staré') },
    { answers: [] },
    true,
  )
  expect(answersToSave(entries)).toEqual([{ questionId: 'b', question: QUESTION, answer: 'nové' }])
  expect(Object.keys(entries)).toEqual(['b'])
})

test('sends only changed answers and holds back one that is too long, or refused', () => {
  const entries = {
    a: typed('stejné', 'stejné'),
    b: typed('nové', 'staré'),
    c: typed('x'.repeat(MAX_ANSWER + 1), null),
    d: typed('', 'smazané'),
    e: typed('', null),
  }
  const answers = answersToSave(entries)
  expect(answers.map(({ questionId }) => questionId)).toEqual(['b', 'd'])
  expect(answersToSave(markRefused(entries, answers, ['b'])).map(({ questionId }) => questionId)).toEqual([
    'd',
  ])
})

test('text typed during a save stays unsaved, and what was saved is known', () => {
  const answers = answersToSave({ a: typed('Jan', null) })
  const entries = markSaved({ a: typed('Jan Hora', null) }, answers)
  expect(entries.a?.saved?.text).toBe('Jan')
  expect(answersToSave(entries)).toMatchObject([{ answer: 'Jan Hora' }])
})

test('text that the server cleans counts as saved and stays as typed on screen', () => {
  const text = 'Hora\u200e \r\n'
  const answers = answersToSave({ a: typed(text, null) })
  expect(answers[0]?.answer).toBe('Hora\u200e \n')
  const entries = markSaved(markSent({ a: typed(text, null) }, answers), answers)
  expect(answersToSave(entries)).toEqual([])
  expect(mergeDraft(entries, onServer('Hora\u200e \n'), true).entries.a?.text).toBe(text)
})
