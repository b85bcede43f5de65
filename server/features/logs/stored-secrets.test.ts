import { sql } from 'kysely'
import { expect } from 'vitest'
import { HIDDEN } from '@westmore/contract/logs-secrets.ts'
import type { Db } from '#postgres/db.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'
import { verifyCounters } from './counters/verify-store.ts'
import { hideStoredSecrets } from './stored-secrets.ts'
import { makeBlocks } from './words/make-blocks.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const COMMAND = 'set westmore_token tajne'
const SAFE = `set westmore_token ${HIDDEN}`

/** Ingestion hides the secret, an earlier version did not. */
async function storeUnhidden(app: TestApp, actions: string[]): Promise<void> {
  const sent = actions.map((action) =>
    line({ action: action.replace(COMMAND, 'X'), metadata: { command: action.replace(COMMAND, 'X') } }),
  )
  await sendLines(app, sent)
  await sql`update logs set action = replace(action, 'X', ${COMMAND}),
    metadata = replace(metadata::text, 'X', ${COMMAND})::json`.execute(app.db)
}

const begin = (db: Db) =>
  sql`insert into log_secret_places (line_id) select min(id) - 1 from logs having min(id) is not null`.execute(
    db,
  )
const linesNow = (db: Db) => db.selectFrom('logs').select(['action', 'metadata']).orderBy('id').execute()

test('hides stored secrets in lines and blocks and keeps the counters right', async ({ app }) => {
  await storeUnhidden(app, ['Koupil koně', COMMAND, 'Monkey', `status; ${COMMAND}`])
  await makeBlocks(app.db, { size: 2 })
  await begin(app.db)
  expect(await hideStoredSecrets(app.db, { batch: 1 })).toEqual({ hidden: 2 })
  expect(await linesNow(app.db)).toEqual(
    ['Koupil koně', SAFE, 'Monkey', `status; ${SAFE}`].map((text) => ({
      action: text,
      metadata: { command: text },
    })),
  )
  await makeBlocks(app.db, { size: 2 })
  const blocks = await app.db.selectFrom('logBlocks').select('words').execute()
  expect(blocks).toHaveLength(2)
  for (const { words } of blocks) expect(words).not.toContain('tajne')
  expect(await verifyCounters(app.db)).toEqual({ counts: 0, playerDays: 0, playerMonths: 0, players: 0 })
})

test('hides secrets in copies of lines in notes of tickets and people', async ({ app }) => {
  await storeUnhidden(app, [COMMAND])
  const staff = await app.as('administrator')
  const player = await app.as('user')
  const { logs } = (await staff.get('/api/logs')).body
  await staff.send('POST', `/api/users/${player.id}/notes`, {
    text: 'Důkaz',
    evidence: { lines: [logs[0].id] },
  })
  await sql`update user_note_evidence set lines = replace(lines::text, ${HIDDEN}, 'tajne')::jsonb`.execute(
    app.db,
  )
  await begin(app.db)
  expect(await hideStoredSecrets(app.db)).toEqual({ hidden: 2 })
  const [copy] = await app.db.selectFrom('userNoteEvidence').select('lines').execute()
  expect(copy?.lines).toMatchObject([{ action: SAFE, metadata: { command: SAFE } }])
})

test('checks new lines for a day and stops after that', async ({ app }) => {
  await storeUnhidden(app, ['Koupil koně'])
  await begin(app.db)
  await hideStoredSecrets(app.db)
  await storeUnhidden(app, [COMMAND])
  expect(await hideStoredSecrets(app.db)).toEqual({ hidden: 1 })
  await sql`update log_secret_places set since = now() - interval '2 days'`.execute(app.db)
  await hideStoredSecrets(app.db)
  await storeUnhidden(app, [COMMAND])
  expect(await hideStoredSecrets(app.db)).toEqual({ hidden: 0 })
})

test('continues in the next run where the time ran out', async ({ app }) => {
  await storeUnhidden(
    app,
    Array.from({ length: 30 }, () => COMMAND),
  )
  await begin(app.db)
  let hidden = 0
  for (let runs = 0; hidden < 30; runs += 1) {
    expect(runs).toBeLessThan(31)
    hidden += (await hideStoredSecrets(app.db, { run: 1, batch: 1 })).hidden
  }
  expect((await linesNow(app.db)).every(({ action }) => action === SAFE)).toBe(true)
})
