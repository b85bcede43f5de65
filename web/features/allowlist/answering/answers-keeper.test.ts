import { ORPCError } from '@orpc/client'
import type { Draft } from '@westmore/contract/allowlist.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#kept/browser-store.ts'
import { storageOf } from '#kept/storage-stub.ts'
import { createAnswersKeeper, type Saving } from './answers-keeper.ts'

const PAUSE = 1_000
const question = { id: 'q', question: 'Kdo jsi?' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const read = (answer: string | null, revision: number): Draft => ({
  answers: answer === null ? [] : [{ questionId: 'q', question: 'Kdo jsi?', answer, updatedAt: NOON }],
  currentQuestionId: null,
  updatedAt: NOON,
  revision,
})
const NOON = '2026-11-20T12:00:00.000Z'

function open(kept: Map<string, string>, userId = 'me') {
  const store = openStore(() => storageOf(kept))
  const saved: Saving[] = []
  const server = { refusal: undefined as unknown }
  const keeper = createAnswersKeeper({
    drafts: store.withPrefix(`allowlist_draft:${userId}:`),
    asides: store.withPrefix(`allowlist_older:${userId}:`),
    save: async (saving) => {
      saved.push(saving)
      if (server.refusal) throw server.refusal
      return { revision: saving.revision + 1 }
    },
  })
  return { keeper, saved, server, text: () => keeper.read().entries.q?.text }
}

test('sends nothing before the server’s draft was read', async () => {
  const { keeper, saved } = open(new Map())
  keeper.type(question, 'Jan')
  await vi.advanceTimersByTimeAsync(10 * PAUSE)
  expect([saved, keeper.read().ready]).toEqual([[], false])
  keeper.take(read(null, 4))
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect(saved).toMatchObject([{ revision: 4, answers: [{ questionId: 'q', answer: 'Jan' }] }])
  expect(keeper.read().status).toBe('saved')
})

test('gives texts to the next page of the same user only', () => {
  const kept = new Map<string, string>()
  open(kept).keeper.type(question, 'Jan')
  expect(open(kept).text()).toBe('Jan')
  expect(open(kept, 'other').text()).toBeUndefined()
})

test('continues with the newer text of two tabs and sets the other aside', () => {
  const kept = new Map<string, string>()
  const [first, second] = [open(kept), open(kept)]
  first.keeper.type(question, 'v prvním okně')
  vi.advanceTimersByTime(1)
  second.keeper.type(question, 've druhém okně')
  const { keeper, text } = open(kept)
  expect([text(), keeper.read().older.map((one) => one.text)]).toEqual(['ve druhém okně', ['v prvním okně']])
})

test('reads texts that an older version of this page kept by question and tab', () => {
  const older = (text: string, editedAt: number) =>
    JSON.stringify({ question: 'Kdo jsi?', text, saved: { question: 'Kdo jsi?', text: 'J' }, editedAt })
  const kept = new Map([
    ['allowlist_draft:me:q', older('Jan', 1)],
    ['allowlist_draft:me:q:tab', older('Josef', 2)],
    ['allowlist_older:me:r', '{"question":"Odkud?","text":"Z rovin"}'],
    ['allowlist_draft:me:broken', '{'],
  ])
  const { keeper, text } = open(kept)
  keeper.take(read('J', 3))
  expect([text(), keeper.read().older.map((one) => one.text)]).toEqual(['Josef', ['Z rovin', 'Jan']])
})

test('a text that the server cleans counts as saved and stays as typed on screen', async () => {
  const { keeper, text } = open(new Map())
  keeper.take(read(null, 0))
  keeper.type(question, 'Hora\u0000 \r\n')
  await vi.advanceTimersByTimeAsync(PAUSE)
  keeper.take(read('Hora \n', 2))
  expect([keeper.read().status, text()]).toEqual(['saved', 'Hora\u0000 \r\n'])
})

test('says that a text follows another device until the person types or goes on', () => {
  const { keeper } = open(new Map())
  keeper.take(read('Jan', 1))
  expect([...keeper.read().followed]).toEqual([])
  keeper.take(read('Josef', 2))
  expect([...keeper.read().followed]).toEqual(['q'])
  keeper.goTo('q')
  expect([...keeper.read().followed]).toEqual([])
})

test('a refused answer is sent again only when it was changed', async () => {
  const { keeper, saved, server } = open(new Map())
  keeper.take(read(null, 0))
  server.refusal = new ORPCError('ANSWERS_REFUSED', { status: 409, data: { answers: [] } })
  keeper.type(question, 'Vidle')
  await vi.advanceTimersByTimeAsync(60 * PAUSE)
  expect([saved.length, keeper.read().status]).toEqual([1, 'refused'])
  server.refusal = undefined
  keeper.setAside(question)
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect(keeper.read()).toMatchObject({ status: 'saved', older: [{ text: 'Vidle' }] })
})
