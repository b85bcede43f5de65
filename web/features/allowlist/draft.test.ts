import { MAX_ANSWER } from '@westmore/contract/allowlist.ts'
import { expect, test } from 'vitest'
import { answersToSave, type Entry, markSaved, mergeDraft } from './draft.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const noon = new Date(NOON).getTime()

function typed(text: string, saved: string | null, editedAt = noon): Entry {
  return {
    question: 'Kdo jsi?',
    text,
    editedAt,
    saved: saved === null ? null : { question: 'Kdo jsi?', text: saved },
  }
}

function onServer(answer: string) {
  return {
    answers: [{ questionId: 'a', question: 'Kdo jsi?', answer, updatedAt: NOON }],
    currentQuestionId: null,
    updatedAt: NOON,
  }
}

test('what another device wrote appears where nothing waits here', () => {
  expect(mergeDraft({ a: typed('Jan', 'Jan') }, onServer('Jan Hora')).entries.a?.text).toBe('Jan Hora')
  expect(mergeDraft({}, onServer('Jan')).entries.a?.text).toBe('Jan')
})

test('unsaved text stays when the server still has what it grew from, whatever the clocks say', () => {
  const { entries, older } = mergeDraft({ a: typed('Jan Hora', 'Jan', noon - 3_600_000) }, onServer('Jan'))
  expect(entries.a).toMatchObject({ text: 'Jan Hora', saved: { text: 'Jan' } })
  expect(older).toEqual([])
})

test('text whose saving was never confirmed is recognised as saved', () => {
  const { entries, older } = mergeDraft({ a: typed('Jan Hora', 'Jan') }, onServer('Jan Hora'))
  expect(answersToSave(entries)).toEqual([])
  expect(older).toEqual([])
})

test('of two different versions the later stays and the earlier is handed back', () => {
  const later = mergeDraft({ a: typed('odsud', 'základ', noon + 1) }, onServer('odjinud'))
  expect(later.entries.a?.text).toBe('odsud')
  expect(later.older).toEqual([{ questionId: 'a', question: 'Kdo jsi?', text: 'odjinud' }])

  const earlier = mergeDraft({ a: typed('odsud', 'základ', noon - 1) }, onServer('odjinud'))
  expect(earlier.entries.a?.text).toBe('odjinud')
  expect(earlier.older).toEqual([{ questionId: 'a', question: 'Kdo jsi?', text: 'odsud' }])
})

test('an answer emptied elsewhere never takes unsaved text away', () => {
  const { entries, older } = mergeDraft({ a: typed('odsud', 'základ', noon - 1) }, onServer(''))
  expect(entries.a?.text).toBe('odsud')
  expect(older).toEqual([])
})

test('a draft thrown away elsewhere leaves only what was never saved', () => {
  const empty = { answers: [], currentQuestionId: null, updatedAt: null }
  const { entries } = mergeDraft({ a: typed('uložené', 'uložené'), b: typed('nové', 'staré') }, empty)
  expect(Object.keys(entries)).toEqual(['b'])
  expect(answersToSave(entries)).toHaveLength(1)
})

test('only changed answers are sent, and an over-long one waits', () => {
  const entries = {
    a: typed('stejné', 'stejné'),
    b: typed('nové', 'staré'),
    c: typed('x'.repeat(MAX_ANSWER + 1), null),
    d: typed('', 'smazané'),
    e: typed('', null),
  }
  expect(answersToSave(entries).map(({ questionId }) => questionId)).toEqual(['b', 'd'])
})

test('what was typed while saving stays unsaved', () => {
  const sent = answersToSave({ a: typed('Jan', null) })
  const entries = markSaved({ a: typed('Jan Hora', null) }, sent)
  expect(answersToSave(entries).map(({ answer }) => answer)).toEqual(['Jan Hora'])
})

test('text the server stores in a cleaner form counts as saved and stays as it is on screen', () => {
  const sent = answersToSave({ a: typed('Hora\u200e \r\n', null) })
  expect(sent[0]?.answer).toBe('Hora\u200e \n')
  const entries = markSaved({ a: typed('Hora\u200e \r\n', null) }, sent)
  expect(answersToSave(entries)).toEqual([])
  expect(mergeDraft(entries, onServer('Hora\u200e \n')).entries.a?.text).toBe('Hora\u200e \r\n')
})
