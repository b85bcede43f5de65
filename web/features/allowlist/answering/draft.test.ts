import { MAX_ANSWER } from '@westmore/contract/allowlist.ts'
import { expect, test } from 'vitest'
import { answersToSave, decide, type Entry, markSaved, markSent, mergeDraft } from './draft.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const noon = new Date(NOON).getTime()
const QUESTION = 'Kdo jsi?'

const stored = (text: string, version = 'first') => ({ question: QUESTION, text, version, savedAt: NOON })

function typed(text: string, saved: string | null, more: Partial<Entry> = {}): Entry {
  return {
    question: QUESTION,
    text,
    editedAt: noon,
    saved: saved === null ? null : stored(saved),
    sent: [],
    other: null,
    followed: false,
    ...more,
  }
}

function onServer(answer: string, version = 'second') {
  const answers = [{ questionId: 'a', question: QUESTION, answer, version, updatedAt: NOON }]
  return { answers, currentQuestionId: null, updatedAt: NOON, revision: 1 }
}

const merge = (a: Entry, draft: ReturnType<typeof onServer>, live = true) => mergeDraft({ a }, draft, live).a

test('shows another device’s text where nothing is unsaved here', () => {
  expect(merge(typed('Jan', 'Jan'), onServer('Jan Hora'))).toMatchObject({ text: 'Jan Hora', followed: true })
  expect(mergeDraft({}, onServer('Jan'), false).a).toMatchObject({ text: 'Jan', followed: false })
})

test('keeps unsaved text that grew from the server’s, whatever the clocks say', () => {
  const entry = typed('Jan Hora', 'Jan', { editedAt: noon - 3_600_000 })
  for (const version of ['first', 'second']) {
    expect(merge(entry, onServer('Jan', version))).toMatchObject({
      text: 'Jan Hora',
      saved: { text: 'Jan', version },
      other: null,
    })
  }
})

test('recognises a text as saved although the save was never confirmed', () => {
  const entry = merge(typed('Jan Hora', 'Jan'), onServer('Jan Hora'))
  expect(entry && answersToSave({ a: entry })).toEqual([])
  expect(entry?.other).toBeNull()
})

test('text typed after a save with a lost answer is no conflict', () => {
  const entry = merge(typed('Jan Hora', 'Jan', { sent: ['lost', 'later'] }), onServer('Jan H', 'lost'))
  expect(entry).toMatchObject({ text: 'Jan Hora', saved: { version: 'lost' }, other: null, sent: ['later'] })
})

test('keeps two different versions and sends nothing until a decision', () => {
  for (const editedAt of [noon - 1, noon + 1]) {
    const entry = merge(typed('odsud', 'základ', { editedAt }), onServer('odjinud'))
    expect(entry).toMatchObject({
      text: 'odsud',
      saved: { text: 'základ' },
      other: { text: 'odjinud', version: 'second' },
    })
    expect(entry && answersToSave({ a: entry })).toEqual([])
  }
})

test('the chosen text replaces the other version, and the rest is set aside', () => {
  const entry = typed('odsud', 'základ', { other: stored('odjinud', 'second') })
  const replaces = ['second']

  const mine = decide(entry, 'mine')
  expect(answersToSave({ a: mine.entry })).toMatchObject([{ answer: 'odsud', replaces }])
  expect(mine.aside).toEqual({ question: QUESTION, text: 'odjinud' })

  const other = decide(entry, 'other')
  expect(other.entry.text).toBe('odjinud')
  expect(answersToSave({ a: other.entry })).toEqual([])
  expect(other.aside).toEqual({ question: QUESTION, text: 'odsud' })

  const both = decide(entry, 'both')
  expect(answersToSave({ a: both.entry })).toMatchObject([{ answer: 'odsud\n\nodjinud', replaces }])
  expect(both.aside).toBeNull()
})

test('does not set aside or repeat a text contained in the other', () => {
  const entry = typed('Jan Hora', 'Jan', { other: stored('Jan Hora, kovář', 'second') })
  expect(decide(entry, 'other').aside).toBeNull()
  expect(decide(entry, 'both').entry.text).toBe('Jan Hora, kovář')
})

test('a conflict follows a third device and ends when all texts agree', () => {
  const disputed = merge(typed('odsud', 'základ'), onServer('odjinud'))
  const third = disputed && merge(disputed, onServer('odněkud', 'third'))
  expect(third).toMatchObject({ text: 'odsud', other: { text: 'odněkud', version: 'third' } })
  expect(third && merge(third, onServer('odsud', 'fourth'))).toMatchObject({
    other: null,
    saved: { version: 'fourth' },
  })
})

test('an answer emptied elsewhere never removes unsaved text', () => {
  expect(merge(typed('odsud', 'základ'), onServer(''))).toMatchObject({
    text: 'odsud',
    other: null,
    saved: { version: 'second' },
  })
})

test('a draft discarded elsewhere keeps only unsaved texts', () => {
  const empty = { answers: [], currentQuestionId: null, updatedAt: null, revision: 2 }
  const disputed = typed('zdejší', 'staré', { other: stored('jiné') })
  const entries = mergeDraft(
    { a: typed('uložené', 'uložené'), b: typed('nové', 'staré'), c: disputed },
    empty,
    true,
  )
  expect(Object.keys(entries)).toEqual(['b', 'c'])
  expect(answersToSave(entries)).toMatchObject([{ answer: 'nové', replaces: [] }, { answer: 'zdejší' }])
})

test('a longer server text wins on arrival but needs a decision while typing', () => {
  const entry = typed('Jan ', 'základ')
  expect(merge(entry, onServer('Jan Hora'), false)).toMatchObject({ text: 'Jan Hora', other: null })
  expect(merge(entry, onServer('Jan Hora'), true)).toMatchObject({
    text: 'Jan ',
    other: { text: 'Jan Hora' },
  })
})

test('sends only changed answers and holds back one that is too long', () => {
  const entries = {
    a: typed('stejné', 'stejné'),
    b: typed('nové', 'staré'),
    c: typed('x'.repeat(MAX_ANSWER + 1), null),
    d: typed('', 'smazané'),
    e: typed('', null),
  }
  expect(answersToSave(entries).map(({ questionId }) => questionId)).toEqual(['b', 'd'])
})

test('text typed during a save stays unsaved, based on the saved version', () => {
  const answers = answersToSave({ a: typed('Jan', null) })
  const sent = markSent({ a: typed('Jan Hora', null) }, answers, 'own')
  const entries = markSaved(sent, answers, { version: 'own', savedAt: NOON })
  expect(answersToSave(entries)).toMatchObject([{ answer: 'Jan Hora', replaces: ['own'] }])
})

test('follows a device that wrote over the text just confirmed', () => {
  const answers = answersToSave({ a: typed('Jan', null) })
  const sent = markSent({ a: typed('Jan', null) }, answers, 'own')
  const disputed = mergeDraft(sent, onServer('Jan Hora'), true)
  expect(disputed.a?.other).not.toBeNull()
  const entries = markSaved(disputed, answers, { version: 'own', savedAt: NOON })
  expect(entries.a).toMatchObject({ text: 'Jan Hora', other: null })
})

test('text that the server cleans counts as saved and stays as typed on screen', () => {
  const text = 'Hora\u200e \r\n'
  const answers = answersToSave({ a: typed(text, null) })
  expect(answers[0]?.answer).toBe('Hora\u200e \n')
  const sent = markSent({ a: typed(text, null) }, answers, 'own')
  const entries = markSaved(sent, answers, { version: 'own', savedAt: NOON })
  expect(answersToSave(entries)).toEqual([])
  expect(mergeDraft(entries, onServer('Hora\u200e \n'), true).a?.text).toBe(text)
})
