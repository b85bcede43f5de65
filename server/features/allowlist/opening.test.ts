import { expect } from 'vitest'
import { alwaysOpen } from '@westmore/contract/allowlist-hours.ts'
import { askQuestion, decide, submit, withdraw } from '#test/applications.ts'
import type { Answer, Person, TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { changesUntilNow, openStream, startListening } from '#test/stream.ts'

const test = siteTest(startListening).extend('questionId', ({ owner }) => askQuestion(owner))

const OPENING = '/api/allowlist/opening'
const MINUTE = 60_000

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE)

async function change(owner: Person, rules: object) {
  const { revision } = (await owner.get(OPENING)).body
  return owner.send('PUT', OPENING, { ...alwaysOpen, ...rules, revision })
}

const close = (owner: Person, rules: object = {}) => change(owner, { isAccepting: false, ...rules })

async function letMinutesPass({ db }: TestApp, minutes: number) {
  const { closedAt } = await db.selectFrom('allowlistOpening').select('closedAt').executeTakeFirstOrThrow()
  await db
    .updateTable('allowlistOpening')
    .set({ editedAt: inMinutes(-minutes), closedAt: closedAt && inMinutes(-minutes) })
    .execute()
}

const write = (player: Person, questionId: string, answer = 'Jan') =>
  player.send('PUT', '/api/allowlist/draft', { answers: [{ questionId, question: 'Kdo jsi?', answer }] })

function expectClosed({ status, body }: Answer, opensAt: string | null = null) {
  expect({ status, code: body.code, data: body.data }).toEqual({
    status: 409,
    code: 'APPLICATIONS_CLOSED',
    data: { opensAt },
  })
}

const openingOf = async (player: Person) => (await player.get('/api/allowlist/mine')).body.opening

test('is open always until an owner changes it', async ({ app, owner, player, questionId }) => {
  expect((await owner.get(OPENING)).body).toEqual({ ...alwaysOpen, revision: 0, editedBy: null })
  const state = { isOpen: true, closesAt: null, opensAt: null, text: '' }
  expect(await openingOf(player)).toEqual({ ...state, now: expect.any(String), lateUntil: null })
  expect((await app.visitor.get('/api/status')).body.opening).toEqual({ ...state, now: expect.any(String) })
  expect((await submit(player, questionId)).status).toBe(201)
})

test('keeps a draft written while closed, takes it when open', async ({ app, owner, player, questionId }) => {
  const opensAt = inMinutes(60).toISOString()
  expect((await close(owner, { reopensAt: opensAt, text: 'Brzy!' })).body).toMatchObject({
    isAccepting: false,
    reopensAt: opensAt,
    text: 'Brzy!',
    revision: 1,
  })

  expect((await write(player, questionId)).status).toBe(200)
  expectClosed(await submit(player, questionId), opensAt)
  expect(await openingOf(player)).toMatchObject({ isOpen: false, opensAt, text: 'Brzy!', lateUntil: null })
  expect((await player.get('/api/allowlist/draft')).body.answers).toMatchObject([{ answer: 'Jan' }])

  await app.db
    .updateTable('allowlistOpening')
    .set({ reopensAt: inMinutes(-1) })
    .execute()
  expect((await owner.get(OPENING)).body).toMatchObject({ isAccepting: true, reopensAt: null })
  expect((await submit(player, questionId)).status).toBe(201)
})

test('says that an opening is unknown if only an owner can open', async ({ owner, player, questionId }) => {
  await close(owner)
  expectClosed(await submit(player, questionId))
  await change(owner, { week: [[], [], [], [], [], [], []] })
  expectClosed(await submit(player, questionId))
  await change(owner, {})
  expect((await submit(player, questionId)).status).toBe(201)
})

test('takes one begun while open for 30 minutes after closing', async ({
  app,
  owner,
  player,
  questionId,
}) => {
  const late = await app.as('user')
  const hasty = await app.as('user')
  await write(player, questionId)
  await write(late, questionId)
  await close(owner)
  await write(hasty, questionId)

  expectClosed(await submit(hasty, questionId))
  const { lateUntil } = await openingOf(player)
  expect(Math.abs(Date.parse(lateUntil) - inMinutes(30).getTime())).toBeLessThan(30_000)
  await letMinutesPass(app, 29)
  expect((await submit(player, questionId)).status).toBe(201)
  await letMinutesPass(app, 31)
  expect((await openingOf(late)).lateUntil).toBeNull()
  expectClosed(await submit(late, questionId))
})

test('an edit while closed gives no second 30 minutes', async ({ app, owner, player, questionId }) => {
  await write(player, questionId)
  await close(owner)
  await letMinutesPass(app, 40)
  await close(owner, { text: 'Jindy' })
  expectClosed(await submit(player, questionId))
  await app.db.updateTable('allowlistOpening').set({ closedAt: null }).execute()
  await close(owner, { text: 'Jindy!' })
  expectClosed(await submit(player, questionId))
})

test('one after a rejection is new, a withdrawn one is not', async ({ app, owner, player, questionId }) => {
  await write(player, questionId)
  const { id } = (await submit(player, questionId)).body
  await close(owner)
  // While it waits, the player already learns until when it can be sent again.
  const { lateUntil } = await openingOf(player)
  expect(lateUntil).not.toBeNull()
  await withdraw(player, id)
  expect((await openingOf(player)).lateUntil).toBe(lateUntil)
  const again = await submit(player, questionId)
  expect(again.status).toBe(201)

  const declined = await decide(owner, again.body.id, 'decline', {
    reason: 'Ne',
  })
  expect(declined.status).toBe(200)
  await app.db
    .updateTable('users')
    .set({ lastAttemptDate: inMinutes(-25 * 60) })
    .where('id', '=', player.id)
    .execute()
  await write(player, questionId, 'Jan Hora')
  expectClosed(await submit(player, questionId))
})

test('moving on or emptying an answer begins no draft', async ({ owner, player, questionId }) => {
  await player.send('PUT', '/api/allowlist/draft', { answers: [], currentQuestionId: questionId })
  await write(player, questionId, ' ')
  await close(owner)
  await write(player, questionId)
  expectClosed(await submit(player, questionId))
  await change(owner, {})
  await write(player, questionId, 'Jan!')
  await player.send('DELETE', '/api/allowlist/draft')
  await close(owner)
  await write(player, questionId)
  expect((await openingOf(player)).lateUntil).toBeNull()
})

test('a refused one that waits or is approved says so', async ({ owner, player, questionId }) => {
  await submit(player, questionId)
  await close(owner)
  const { status, body } = await submit(player, questionId)
  expect([status, body.code]).toEqual([409, 'CANNOT_SUBMIT'])
})

test('shows the second of two owners what the first one saved, and changes nothing', async ({ app }) => {
  const [first, second] = [await app.as('owner', 'gustav'), await app.as('owner')]
  const send = (owner: Person, text: string) =>
    owner.send('PUT', OPENING, { ...alwaysOpen, text, revision: 0 })
  const answers = await Promise.all([send(first, 'Jedna'), send(second, 'Dvě')])
  const lost = answers.filter(({ status }) => status === 409)
  expect(lost).toHaveLength(1)
  const current = (await first.get(OPENING)).body
  expect(current).toMatchObject({ revision: 1 })
  expect(lost[0]?.body).toMatchObject({ code: 'OPENING_CHANGED', data: { current } })
  expect(['Jedna', 'Dvě']).toContain(current.text)
  const deeds = await app.db
    .selectFrom('audit')
    .where('action', '=', 'allowlist.opening')
    .selectAll()
    .execute()
  expect(deeds).toHaveLength(1)
})

test('refuses a reopening that has passed, but forgets it when the switch is on', async ({ owner }) => {
  const reopensAt = inMinutes(-1).toISOString()
  expectRefusal(await close(owner, { reopensAt }), 422, 'REOPENING_PASSED')
  expect((await change(owner, { reopensAt, text: 'a' })).body).toMatchObject({ reopensAt: null })
})

test('signals everybody signed in; visitors learn it when they ask', async ({ app, owner, player }) => {
  await using node = await app.anotherNode()
  const status = async () => JSON.parse((await node.app.inject('/api/status')).body).opening
  expect(await status()).toMatchObject({ isOpen: true })
  await using stream = await openStream(app.address, player)
  await close(owner, { text: 'Zavřeno' })
  expect(await changesUntilNow(app, stream)).toEqual([[{ topic: 'allowlist', id: 'opening' }]])
  await expect.poll(status).toMatchObject({ isOpen: false, text: 'Zavřeno' })
})
