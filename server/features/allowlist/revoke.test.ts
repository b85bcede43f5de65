import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_REVOKED } from '@westmore/contract/allowlist-admitted.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { applyFor } from '#test/applications.ts'
import { GAME_TOKEN, getAsGame } from '#test/game.ts'
import { waitingForLocks } from '#test/locks.ts'
import { notificationsOf } from '#test/notifications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { blockReferences, lockUser } from '#features/users/public.ts'
import { forgetRevocations } from './revoke-store.ts'

const REVOCATIONS = '/api/allowlist/revocations'
const SUBMISSIONS = '/api/allowlist/submissions'
const REASON = 'Dlouho nehraje'

const revoke = (by: Person, submissionIds: string[], id: string = randomUUID()) =>
  by.send('POST', REVOCATIONS, { id, submissionIds, reason: REASON })
const undo = (by: Person, id: string) => by.send('POST', `${REVOCATIONS}/${id}/undo`)

async function approved(app: TestApp, staff: Person, count: number) {
  const all: { player: Person; id: string; name: string }[] = []
  for (let number = 1; number <= count; number += 1) {
    const name = `hráč${randomUUID().slice(0, 8)}`
    const player = await app.as('user', name)
    const id = await applyFor(staff, player)
    await staff.send('POST', `${SUBMISSIONS}/${id}/approve`)
    all.push({ player, id, name })
  }
  return all
}

const idsOf = (all: { id: string }[]) => all.map(({ id }) => id)
const userOf = ({ db }: TestApp, { id }: Person) =>
  db
    .selectFrom('users')
    .select(['allowlistStatus', 'allowlistAttempts', sql`last_attempt_date::text`.as('lastAttemptDate')])
    .where('id', '=', id)
    .executeTakeFirst()
const entriesOf = async (reader: Person, action: string) =>
  (await reader.get(`/api/audit?action=${action}`)).body.entries
const isAllowed = async (app: TestApp, { id }: Person) =>
  (await getAsGame(app, `/api/game/allowlist/${id}`)).body.allowed
const submissionOf = async ({ player }: { player: Person }) =>
  (await player.get('/api/allowlist/mine')).body.latest

test('only owners revoke the approvals of the staff, one or several', async () => {
  await using app = await startTestApp()
  const [owner, colleague] = [await app.as('owner'), await app.as('administrator')]
  const staff = await app.as('administrator')
  const [player] = await approved(app, staff, 1)
  const ids = await Promise.all(
    [owner, colleague, staff].map(async (one) => {
      const id = await applyFor(owner, one)
      await owner.send('POST', `${SUBMISSIONS}/${id}/approve`)
      return id
    }),
  )
  for (const id of ids.slice(0, 2)) {
    const one = await staff.send('POST', `${SUBMISSIONS}/${id}/revoke`, { reason: REASON })
    expectRefusal(one, 403, 'STAFF_APPROVAL')
    expectRefusal(await revoke(staff, [id, player?.id ?? '']), 403, 'STAFF_APPROVAL')
  }
  expect(await entriesOf(owner, 'allowlist.revoke')).toEqual([])
  expect(await revoke(owner, ids.slice(1))).toMatchObject({ body: { revoked: 2 } })
})

test('revokes several: a reason, an audit entry and a change for the game each', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator', 'šerif')
  const all = await approved(app, staff, 3)
  const [first, second, third] = all
  if (!first || !second || !third) throw new Error('three players are needed')
  await staff.send('POST', `${SUBMISSIONS}/${third.id}/revoke`, { reason: 'Dříve' })
  const { until } = (await getAsGame(app, '/api/game/allowlist')).body

  const asked = [...idsOf(all), first.id, randomUUID()]
  expect(await revoke(staff, asked)).toMatchObject({ status: 200, body: { revoked: 2, left: 2 } })

  for (const one of [first, second]) {
    expect(await submissionOf(one)).toMatchObject({
      status: 'declined',
      revokedBy: 'šerif',
      revokeReason: REASON,
    })
    expect(await userOf(app, one.player)).toMatchObject({ allowlistStatus: 'declined', allowlistAttempts: 1 })
    expect((await notificationsOf(one.player))[0]).toMatchObject({ kind: 'decision', outcome: 'revoked' })
  }
  expect(await submissionOf(third)).toMatchObject({ revokeReason: 'Dříve' })
  const { body } = await getAsGame(app, `/api/game/allowlist?since=${encodeURIComponent(until)}`)
  expect(body.players).toEqual(
    [first, second].map(({ player }) => ({
      discordId: player.id,
      allowed: false,
      licenses: [],
      reason: REASON,
    })),
  )
  const entries = await entriesOf(staff, 'allowlist.revoke')
  expect(entries.map(({ subjectId }: { subjectId: string }) => subjectId).toSorted()).toEqual(
    idsOf(all).toSorted(),
  )
  expect(entries[0]).toMatchObject({ before: { status: 'approved' }, after: { status: 'declined' } })
})

test('gives everything back by an undo, as if it had not been', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator', 'šerif')
  const all = await approved(app, staff, 2)
  const [first] = all
  if (!first) throw new Error('a player is needed')
  const earlier = '2026-01-05T12:00:00.123456Z'
  await app.db
    .updateTable('users')
    .set({ allowlistAttempts: 2, lastAttemptDate: earlier })
    .where('id', '=', first.player.id)
    .execute()
  const before = await Promise.all(
    all.map(async (one) => [await userOf(app, one.player), await submissionOf(one)]),
  )
  const id = randomUUID()
  await revoke(staff, idsOf(all), id)

  expect(await undo(staff, id)).toMatchObject({ status: 200, body: { restored: 2, left: 0 } })
  expect(
    await Promise.all(all.map(async (one) => [await userOf(app, one.player), await submissionOf(one)])),
  ).toEqual(before)
  for (const { player } of all) {
    expect(await isAllowed(app, player)).toBe(true)
    expect((await notificationsOf(player))[0]).toMatchObject({ outcome: 'approved' })
  }
  expect(await entriesOf(staff, 'allowlist.restore')).toMatchObject([
    { before: { status: 'declined', revokeReason: REASON }, after: { status: 'approved' } },
    { actorId: staff.id },
  ])
  expect((await undo(staff, id)).body).toEqual({ restored: 0, left: 0 })
})

test('leaves people who applied, were decided about or deleted their account since', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator', 'šerif')
  const owner = await app.as('owner', 'guvernér')
  const all = await approved(app, staff, 5)
  const [plain, waiting, again, twice, gone] = all
  if (!plain || !waiting || !again || !twice || !gone) throw new Error('five players are needed')
  const id = randomUUID()
  await revoke(staff, idsOf(all), id)
  // As if the wait were over.
  const mayApply = ({ player }: { player: Person }) =>
    app.db
      .updateTable('users')
      .set({ lastAttemptDate: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', player.id)
      .execute()
  await mayApply(waiting)
  await applyFor(staff, waiting.player)
  for (const one of [again, twice]) {
    await mayApply(one)
    const newer = await applyFor(staff, one.player)
    await owner.send('POST', `${SUBMISSIONS}/${newer}/approve`)
    if (one === twice) await owner.send('POST', `${SUBMISSIONS}/${newer}/revoke`, { reason: 'Znovu' })
  }
  await gone.player.send('DELETE', '/api/auth/me', { confirm: gone.name })

  expect((await undo(staff, id)).body).toEqual({ restored: 1, left: 4 })
  const statuses = await Promise.all(
    [plain, waiting, again, twice].map(async ({ player }) => (await userOf(app, player))?.allowlistStatus),
  )
  expect(statuses).toEqual(['approved', 'pending', 'approved', 'declined'])
  expect(await isAllowed(app, gone.player)).toBe(false)
})

test('lets only its maker undo it, and only within a day', async () => {
  await using app = await startTestApp()
  const [staff, colleague] = [await app.as('administrator'), await app.as('owner')]
  const all = await approved(app, staff, 1)
  const id = randomUUID()
  await revoke(staff, idsOf(all), id)
  expect((await undo(colleague, id)).body).toEqual({ restored: 0, left: 0 })
  await app.db
    .updateTable('allowlistRevocations')
    .set({ until: sql`now() - interval '1 second'` })
    .execute()
  expect((await undo(staff, id)).body).toEqual({ restored: 0, left: 0 })
  expect(await forgetRevocations(app.db)).toEqual({ forgotten: 1 })
  expect(await submissionOf({ player: all[0]?.player ?? staff })).toMatchObject({ status: 'declined' })
})

test('a request sent again counts its applications as revoked and can be undone', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const all = await approved(app, staff, 3)
  const [first, ...others] = idsOf(all)
  if (first === undefined) throw new Error('a player is needed')
  await staff.send('POST', `${SUBMISSIONS}/${first}/revoke`, { reason: 'Dříve' })
  const id = randomUUID()
  expect((await revoke(staff, others, id)).body).toEqual({ revoked: 2, left: 0 })
  expect((await revoke(staff, idsOf(all), id)).body).toEqual({ revoked: 2, left: 1 })
  expect(await entriesOf(staff, 'allowlist.revoke')).toHaveLength(3)
  expect((await undo(staff, id)).body).toEqual({ restored: 2, left: 0 })
})

test('refuses no reason, no application and too many', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
  for (const body of [
    { id: randomUUID(), submissionIds: ids(1), reason: ' ' },
    { id: randomUUID(), submissionIds: [], reason: REASON },
    { id: randomUUID(), submissionIds: ids(MAX_REVOKED + 1), reason: REASON },
    { submissionIds: ids(1), reason: REASON },
  ])
    expectRefusal(await staff.send('POST', REVOCATIONS, body), 400, 'BAD_REQUEST')
  expect((await revoke(staff, ids(MAX_REVOKED))).body).toEqual({ revoked: 0, left: MAX_REVOKED })
})

test('two people revoke the same ones at once: each is revoked once', async () => {
  await using app = await startTestApp()
  const [staff, colleague] = [await app.as('administrator'), await app.as('owner')]
  const all = await approved(app, staff, 6)
  const ids = idsOf(all)
  const [first = '', ...others] = ids
  const answers = await Promise.all([
    revoke(staff, ids),
    revoke(colleague, ids.toReversed()),
    staff.send('POST', `${SUBMISSIONS}/${first}/revoke`, { reason: REASON }),
    revoke(colleague, others),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect((await entriesOf(staff, 'allowlist.revoke')).length).toBe(6)
})

test('an undo sent twice at once restores each person once', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const all = await approved(app, staff, 4)
  const id = randomUUID()
  await revoke(staff, idsOf(all), id)
  const answers = await Promise.all([undo(staff, id), undo(staff, id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.reduce((sum, { body }) => sum + body.restored, 0)).toBe(4)
  expect((await entriesOf(staff, 'allowlist.restore')).length).toBe(4)
})

test('deleting accounts at the same moment breaks neither a revocation nor its undo', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('owner', 'guvernér')
  for (let round = 0; round < 4; round += 1) {
    const colleague = await app.as('administrator', `kolega${round}`)
    // The colleague decided these applications and is the author of one of them.
    const all = await approved(app, colleague, 3)
    const own = await applyFor(staff, colleague)
    await staff.send('POST', `${SUBMISSIONS}/${own}/approve`)
    const [player] = all
    const ids = [...idsOf(all), own]
    const id = randomUUID()
    const kept = randomUUID()
    await revoke(colleague, ids.slice(1, 2), kept)
    const answers = await Promise.all([
      revoke(staff, ids, id),
      player?.player.send('DELETE', '/api/auth/me', { confirm: player.name }),
      colleague.send('DELETE', '/api/auth/me', { confirm: `kolega${round}` }),
      undo(colleague, kept),
      undo(staff, id),
    ])
    // 401: the colleague had gone already.
    expect(answers.filter((one) => ![200, 204, 401].includes(one?.status ?? 0))).toEqual([])
    await undo(staff, id)
    const left = await app.db.selectFrom('allowlistRevocations').selectAll().execute()
    expect(left).toEqual([])
    expect(player && (await isAllowed(app, player.player))).toBe(false)
  }
})

const waitsForLock = (app: TestApp) => expect.poll(() => waitingForLocks(app)).toBe(1)

test('an undo that waits for the deletion of its maker’s account does not stop it', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const all = await approved(app, staff, 1)
  const id = randomUUID()
  await revoke(staff, idsOf(all), id)
  const undone = await app.db.transaction().execute(async (tx) => {
    await lockUser(tx, staff.id)
    await sql`select from allowlist_submissions where revoker_id = ${staff.id} for no key update`.execute(tx)
    const answer = undo(staff, id)
    await waitsForLock(app)
    await blockReferences(tx, staff.id)
    return { answer }
  })
  expect((await undone.answer).body).toEqual({ restored: 1, left: 0 })
})

test('an undo leaves the people whom a repeated request revokes while it waits', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const [first, second] = await approved(app, staff, 2)
  if (!first || !second) throw new Error('two players are needed')
  const id = randomUUID()
  await revoke(staff, [first.id], id)
  const undone = await app.db.transaction().execute(async (tx) => {
    await lockUser(tx, first.player.id)
    const answer = undo(staff, id)
    await waitsForLock(app)
    expect((await revoke(staff, [second.id], id)).body).toEqual({ revoked: 1, left: 0 })
    return { answer }
  })
  expect((await undone.answer).body).toEqual({ restored: 1, left: 0 })
  expect(await submissionOf(second)).toMatchObject({ status: 'declined' })
  expect((await undo(staff, id)).body).toEqual({ restored: 1, left: 0 })
})
