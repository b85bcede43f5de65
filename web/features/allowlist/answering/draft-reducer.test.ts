import type { Draft } from '@westmore/contract/allowlist.ts'
import { expect, test } from 'vitest'
import {
  begin,
  type DraftEvent,
  type Effect,
  type DraftState,
  PAUSE,
  statusOf,
  reduceDraft,
} from './draft-reducer.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const question = { id: 'q', question: 'Kdo jsi?' }
const empty: Draft = { answers: [], currentQuestionId: null, updatedAt: null, revision: 0 }

function draft(answer: string, version: string, revision: number): Draft {
  const answers = [{ questionId: 'q', question: question.question, answer, version, updatedAt: NOON }]
  return { answers, currentQuestionId: null, updatedAt: NOON, revision }
}

/** A device that handles one event after another; each event has its own id: 'id 1', 'id 2' … */
function device(before: DraftState = begin({}, [])) {
  let state = before
  let count = 0
  const happen = (event: DraftEvent) => {
    count += 1
    const [next, effects] = reduceDraft(state, event, { now: count, id: `id ${count}`, random: 1 })
    state = next
    return effects
  }
  return {
    happen,
    type: (text: string) => happen({ type: 'typed', question, text }),
    save: () => savingOf(happen({ type: 'due' })),
    entry: () => state.entries.q,
    state: () => state,
    status: () => statusOf(state),
  }
}

const sentBy = (effects: Effect[]) => effects.flatMap((one) => (one.do === 'send' ? [one.saving] : []))

function savingOf(effects: Effect[]) {
  const [saving] = sentBy(effects)
  if (!saving) throw new Error('nothing was sent')
  return saving
}

/** A device that has read an empty draft and typed the given text. */
function typing(text: string) {
  const one = device()
  one.happen({ type: 'read', draft: empty })
  one.type(text)
  return one
}

function saved(text: string) {
  const one = typing(text)
  one.happen({ type: 'saved', saving: one.save(), revision: 1, savedAt: NOON })
  return one
}

test('sends nothing before the server’s draft has been read', () => {
  const one = device()
  one.type('Jan')
  expect(sentBy(one.happen({ type: 'flush' }))).toEqual([])
  expect(one.happen({ type: 'read', draft: empty })).toContainEqual({ do: 'wait', ms: PAUSE })
  expect(one.save().answers).toMatchObject([{ answer: 'Jan' }])
})

test('stores typed text in the browser until the server has saved it', () => {
  const one = device()
  one.happen({ type: 'read', draft: empty })
  expect(one.type('Jan')).toMatchObject([{ do: 'store' }, { do: 'wait', ms: PAUSE }])
  expect(one.status()).toBe('saving')
  const effects = one.happen({ type: 'due' })
  // The version is stored before sending: the page may end before the answer arrives.
  expect(effects.map((effect) => effect.do)).toEqual(['stop waiting', 'store', 'send'])
  const saving = savingOf(effects)
  expect(one.entry()?.sent).toEqual([saving.version])
  const after = one.happen({ type: 'saved', saving, revision: 1, savedAt: NOON })
  expect(after).toEqual([{ do: 'remove', questionId: 'q', text: 'Jan' }])
  expect(one.status()).toBe('saved')
})

test('runs one save at a time; later text replaces its version', () => {
  const one = typing('Jan')
  const first = one.save()
  one.type('Jan Hora')
  expect(sentBy(one.happen({ type: 'due' }))).toEqual([])
  one.happen({ type: 'saved', saving: first, revision: 1, savedAt: NOON })
  expect(one.save().answers).toMatchObject([{ answer: 'Jan Hora', replaces: [first.version] }])
})

test('repeats a lost save unchanged after growing waits, then sends newer text', () => {
  const one = typing('Jan')
  const lost = one.save()
  expect(one.happen({ type: 'failed', saving: lost, why: 'lost' })).toEqual([{ do: 'wait', ms: 1_000 }])
  expect(one.status()).toBe('waiting')
  one.type('Jan Hora')
  expect(one.save()).toBe(lost)
  expect(one.happen({ type: 'failed', saving: lost, why: 'lost' })).toEqual([{ do: 'wait', ms: 2_000 }])
  expect(one.save()).toBe(lost)
  one.happen({ type: 'saved', saving: lost, revision: 1, savedAt: NOON })
  expect(one.save().answers).toMatchObject([{ answer: 'Jan Hora', replaces: [lost.version] }])
})

test('a lost save that was stored after all holds nothing back', () => {
  const one = typing('Jan')
  const lost = one.save()
  one.happen({ type: 'failed', saving: lost, why: 'lost' })
  one.happen({ type: 'read', draft: draft('Jan', lost.version, 1) })
  expect(one.status()).toBe('saved')
  expect(sentBy(one.happen({ type: 'due' }))).toEqual([])
  expect(one.type('Jan Hora')).toContainEqual({ do: 'wait', ms: PAUSE })
})

test('sends later changes beside a save in progress when the page is left', () => {
  const one = typing('Jan')
  const first = one.save()
  expect(sentBy(one.happen({ type: 'leave' }))).toEqual([])
  one.type('Jan Hora')
  const second = savingOf(one.happen({ type: 'leave' }))
  expect(second.answers).toMatchObject([{ answer: 'Jan Hora', replaces: [first.version] }])
  // Their answers arrive in any order; the later text is not overwritten.
  one.happen({ type: 'saved', saving: second, revision: 2, savedAt: NOON })
  one.happen({ type: 'saved', saving: first, revision: 1, savedAt: NOON })
  expect(one.entry()?.saved).toMatchObject({ text: 'Jan Hora', version: second.version })
  expect(one.status()).toBe('saved')
})

test('offers another device’s unseen version beside the own one, once', () => {
  const one = saved('Jan')
  one.type('Jan!')
  const saving = one.save()
  const changed = draft('Jan Hora, kovář', 'theirs', 2)
  one.happen({ type: 'overtaken', saving, changed })
  expect(one.entry()).toMatchObject({ text: 'Jan!', other: { text: 'Jan Hora, kovář' } })
  expect(one.status()).toBe('undecided')
  expect(sentBy(one.happen({ type: 'flush' }))).toEqual([])

  const effects = one.happen({ type: 'chose', questionId: 'q', choice: 'other' })
  expect(effects.map((effect) => effect.do)).toEqual(['set aside', 'remove', 'wait'])
  expect(one.state().older).toMatchObject([{ text: 'Jan!' }])
  expect(one.entry()).toMatchObject({ text: 'Jan Hora, kovář', other: null })
  expect(one.happen({ type: 'chose', questionId: 'q', choice: 'mine' })).toEqual([])
})

test('a conflict in one answer does not stop others from being saved', () => {
  const one = saved('Jan')
  one.type('Jan!')
  one.happen({ type: 'overtaken', saving: one.save(), changed: draft('Jan Hora', 'theirs', 2) })
  one.happen({ type: 'typed', question: { id: 'r', question: 'Odkud?' }, text: 'Z rovin' })
  expect(one.status()).toBe('saving')
  expect(one.save().answers.map(({ questionId }) => questionId)).toEqual(['r'])
})

test('typing the other device’s text ends the conflict', () => {
  const one = saved('Jan')
  one.type('Jan!')
  one.happen({ type: 'overtaken', saving: one.save(), changed: draft('Jan Hora', 'theirs', 2) })
  one.type('Jan Hora')
  expect(one.entry()).toMatchObject({ other: null, saved: { version: 'theirs' } })
  expect(one.status()).toBe('saved')
})

test('ignores a draft that was read before the last save', () => {
  const one = saved('Jan')
  one.happen({ type: 'read', draft: empty })
  expect(one.entry()?.text).toBe('Jan')
  one.happen({ type: 'forget' })
  one.happen({ type: 'read', draft: draft('Jan', 'id 3', 1) })
  expect(one.entry()).toBeUndefined()
})

test('marks a text from another device until the person types or moves on', () => {
  const one = saved('Jan')
  one.happen({ type: 'read', draft: draft('Jan Hora', 'theirs', 2) })
  expect(one.entry()).toMatchObject({ text: 'Jan Hora', followed: true })
  one.happen({ type: 'went', questionId: 'r' })
  expect(one.entry()?.followed).toBe(false)
})

test('saves nothing while the questionnaire is sent, and continues after a refusal', () => {
  const one = typing('Jan')
  expect(one.happen({ type: 'hold' })).toEqual([{ do: 'stop waiting' }])
  expect(one.type('Jan Hora').map((effect) => effect.do)).toEqual(['store'])
  for (const type of ['due', 'flush', 'leave'] as const) expect(sentBy(one.happen({ type }))).toEqual([])
  expect(one.happen({ type: 'release' })).toEqual([{ do: 'wait', ms: PAUSE }])
  expect(one.save().answers).toMatchObject([{ answer: 'Jan Hora' }])
})

test('waits for a session before sending, and reports a closed form', () => {
  const one = typing('Jan')
  one.happen({ type: 'failed', saving: one.save(), why: 'session' })
  expect(one.status()).toBe('signed-out')
  expect(one.type('Jan Hora').map((effect) => effect.do)).toEqual(['store'])
  const saving = savingOf(one.happen({ type: 'flush' }))
  expect(one.happen({ type: 'failed', saving, why: 'closed' })).toEqual([{ do: 'report refusal' }])
  expect(sentBy(one.happen({ type: 'due' }))).toEqual([])
  expect(one.entry()?.text).toBe('Jan Hora')
})

test('one answer that its question refuses does not stop others from being saved', () => {
  const one = typing('Patnáct')
  one.happen({ type: 'typed', question: { id: 'r', question: 'Odkud?' }, text: 'Z rovin' })
  const saving = one.save()
  expect(saving.answers).toHaveLength(2)
  const effects = one.happen({ type: 'refused', saving, questionIds: ['q'] })
  expect(effects).toEqual([{ do: 'report refusal' }, { do: 'wait', ms: PAUSE }])
  const rest = one.save()
  expect(rest.answers).toMatchObject([{ questionId: 'r', answer: 'Z rovin' }])
  one.happen({ type: 'saved', saving: rest, revision: 1, savedAt: NOON })
  expect(one.status()).toBe('refused')
  expect(sentBy(one.happen({ type: 'flush' }))).toEqual([])
  one.type('Ano')
  expect(one.save().answers).toMatchObject([{ questionId: 'q', answer: 'Ano' }])
})

test('retries a refused answer rarely, but sends a changed one at once', () => {
  const one = typing('Jan')
  const saving = one.save()
  expect(one.happen({ type: 'failed', saving, why: 'refused' })).toEqual([{ do: 'wait', ms: 30_000 }])
  one.type('Jan Hora')
  expect(savingOf(one.happen({ type: 'flush' })).answers).toMatchObject([{ answer: 'Jan Hora' }])
})

test('a draft that was sent or discarded leaves nothing in this browser', () => {
  const one = typing('Jan')
  expect(one.happen({ type: 'forget' })).toEqual([
    { do: 'remove', questionId: 'q', text: 'Jan' },
    { do: 'stop waiting' },
  ])
  expect(one.state()).toMatchObject({ entries: {}, older: [], ready: true })
})

test('limits the set-aside texts by removing the oldest', () => {
  const one = saved('Jan')
  for (let round = 1; round <= 25; round += 1) {
    one.type(`zde ${round}.`)
    one.happen({ type: 'read', draft: draft(`tam ${round}.`, `v${round}`, round + 1) })
    one.happen({ type: 'chose', questionId: 'q', choice: 'other' })
  }
  const { older } = one.state()
  expect(older).toHaveLength(20)
  expect(older.at(-1)?.text).toBe('zde 25.')
})

test('a text that no longer fits its question is set aside once and emptied', () => {
  const one = saved('Patnáct')
  const effects = one.happen({ type: 'set aside', question })
  expect(effects[0]).toMatchObject({ do: 'set aside', older: { question: 'Kdo jsi?', text: 'Patnáct' } })
  expect(one.save().answers).toMatchObject([{ answer: '', replaces: ['id 3'] }])
  one.type('Patnáct')
  one.happen({ type: 'set aside', question })
  expect(one.state().older).toHaveLength(1)
})
