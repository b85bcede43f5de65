import { expect } from 'vitest'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { RetentionCounts } from '@westmore/contract/retention-api.ts'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { getAsGame, GAME_TOKEN } from '#test/game.ts'
import { sanction, SANCTIONS } from '#test/sanctions.ts'
import { siteTest } from '#test/site-test.ts'
import { sanctionStep } from './retention-store.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const NOW = new Date()
const ago = (term: keyof typeof terms) => {
  const within = limitOf(terms[term], NOW)
  return { within, past: new Date(within.getTime() - 1) }
}
const [ended, warned, banned] = [ago('communication'), ago('warnings'), ago('bans')]

async function remove({ db }: TestApp, now = NOW): Promise<RetentionCounts> {
  const removed: Record<string, number> = {}
  await sanctionStep.remove(db, now, async (_tx, counts) => {
    for (const [name, count] of Object.entries(counts)) removed[name] = (removed[name] ?? 0) + count
  })
  return removed
}

const nothing = { warnings: 0, bans: 0, heldSanctions: 0, sanctions: 0 }
const stranger = { target: { identifiers: ['discord:999999999999999'], name: 'Neznámý' } }
const end = (endedAt: Date, ending: 'lifted' | 'overturned' = 'lifted') => ({
  ending,
  endedAt,
  endedBy: 'a',
  endReason: 'b',
})

test('removes sanctions by the term of their kind after they end', async ({ app, staff, player }) => {
  const give = async (kind: string, change: object, wishes: object = {}) => {
    const { id } = await sanction(staff, player, { kind, ...wishes })
    await app.db.updateTable('sanctions').set(change).where('id', '=', id).execute()
    return id
  }
  const old = { createdAt: new Date('2015-01-01T12:00:00Z') }
  const gone = [
    await give('warning', { createdAt: warned.past }),
    await give('warning', { ...old, until: warned.past }),
    await give('warning', { ...old, ...end(warned.past, 'overturned') }),
    await give('warning', { createdAt: warned.past }, stranger),
    await give('ban', { until: banned.past }),
    await give('suspension', end(banned.past)),
    await give('ban', { ...end(ended.past), note: 'x' }, stranger),
    await give('ban', { until: ended.past }, stranger),
  ]
  const kept = [
    await give('warning', { createdAt: warned.within }),
    await give('warning', { ...old, until: warned.within }),
    await give('ban', old),
    await give('ban', { until: banned.within }),
    await give('suspension', { until: banned.past, ...end(banned.within, 'overturned') }),
    await give('ban', end(ended.within), stranger),
    await give('ban', { until: ended.past, ...end(ended.within) }, stranger),
    // The terms of an imported file begin when it came to the site.
    await give('warning', { ...old, receivedAt: warned.within }),
    await give('ban', { until: ended.past, receivedAt: ended.within }, stranger),
    await give('ban', { ...old, receivedAt: ended.past }, stranger),
  ]
  const due = { warnings: 4, bans: 2, sanctions: 2 }
  expect(await sanctionStep.due(app.db, NOW)).toEqual({ ...due, heldSanctions: 0 })
  expect(await sanctionStep.all(app.db)).toEqual({ warnings: 6, bans: 5, heldSanctions: 7, sanctions: 7 })

  expect(await remove(app)).toEqual({ ...due, heldSanctions: 0 })

  const { body } = await staff.get(SANCTIONS)
  expect(body.sanctions.map(({ id }: { id: string }) => id).toSorted()).toEqual(kept.toSorted())
  const marks = await app.db.selectFrom('sanctionIdentifiers').select('sanctionId').execute()
  expect(marks.filter(({ sanctionId }) => gone.includes(sanctionId))).toEqual([])
})

test('ends a ban five years after its account was deleted and forgets its person', async ({ app, staff }) => {
  const player = await app.as('user', 'terezakolt')
  const unknown = await sanction(staff, player, { ...stranger, kind: 'ban' })
  const { id } = await sanction(staff, player, { kind: 'ban' })
  await player.send('DELETE', '/api/auth/me', { confirm: 'terezakolt' })
  const held = app.db.updateTable('sanctions').where('id', '=', id)
  const since = async () =>
    (await app.db.selectFrom('sanctions').select('detachedAt').where('id', '=', id).executeTakeFirstOrThrow())
      .detachedAt
  expect(await since()).not.toBeNull()
  await app.db
    .updateTable('sanctions')
    .set({ createdAt: banned.within })
    .where('id', '=', unknown.id)
    .execute()
  await held.set({ createdAt: banned.past, detachedAt: banned.within }).execute()
  expect(await remove(app)).toMatchObject({ heldSanctions: 0 })
  const before = (await getAsGame(app, '/api/game/allowlist?bans=1')).body

  await held.set({ detachedAt: banned.past }).execute()
  expect(await sanctionStep.due(app.db, NOW)).toEqual({ ...nothing, heldSanctions: 1 })
  expect(await remove(app)).toMatchObject({ heldSanctions: 1, sanctions: 0 })

  const { body } = await getAsGame(app, `/api/game/allowlist?bans=1&since=${before.until}`)
  expect(body).toMatchObject({ over: [id] })
  expect((await staff.get(`${SANCTIONS}/${id}`)).body).toMatchObject({
    state: 'ran-out',
    name: DELETED_NAME,
    identifiers: [],
  })
  expect((await staff.get(`${SANCTIONS}/${unknown.id}`)).body).toMatchObject({ state: 'active' })
  await held.set({ until: ended.past }).execute()
  expect(await remove(app)).toMatchObject({ heldSanctions: 0, sanctions: 1 })
})
