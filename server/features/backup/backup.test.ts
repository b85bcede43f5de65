import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import { readList } from './archive/tombstones.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { backupJobs } from './jobs.ts'
import { openBackups } from './run.ts'
import { isNightForgotten, lastGoodBackupStart } from './store.ts'

const URL = '/api/backup'

async function startWithFolder(more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-backups-'))
  const app = await startTestApp({ BACKUP_DIR: folder, ...more })
  return {
    app,
    folder,
    files: () => readdirSync(folder).toSorted(),
    node: () => nodeOf(app),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const nodeOf = ({ db, env, connection }: TestApp) =>
  openBackups({ db, env, connection, log: pino({ level: 'silent' }) })

const jobNamed = ({ env }: TestApp, name: string) => {
  const job = backupJobs(env).find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  return job
}

test('makes a requested backup on one node and shows its name and size', async () => {
  await using both = await startWithFolder()
  const { app, folder, files } = both
  const owner = await app.as('owner', 'gustav')
  expect((await owner.get(URL)).body).toMatchObject({
    newest: null,
    good: null,
    folder,
    isEncrypted: false,
    keep: 14,
  })

  expect((await owner.send('POST', URL)).status).toBe(204)
  expectRefusal(await owner.send('POST', URL), 409, 'ALREADY_RUNNING')
  expect((await owner.get(URL)).body.newest).toMatchObject({ outcome: 'running' })
  await Promise.all([both.node().wake(), both.node().wake()])

  const { body } = await owner.get(URL)
  const [name = '', ...others] = files()
  expect(others).toEqual([])
  expect(body.newest).toMatchObject({ outcome: 'done', name, size: statSync(join(folder, name)).size })
  expect(body.good).toEqual(body.newest)
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})

test('reports a failed backup and keeps the last good one', async () => {
  await using both = await startWithFolder()
  const { app, folder } = both
  const owner = await app.as('owner')
  const night = () => jobNamed(app, 'backup').work(app.db)
  await night()
  await both.node().wake()
  const { body: good } = await owner.get(URL)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'not a folder')

  await night()
  await both.node().wake()

  const { body } = await owner.get(URL)
  expect(body.newest).toMatchObject({ outcome: 'failed', failure: 'no-folder', name: null })
  expect(body.good).toEqual(good.newest)
})

test('keeps the newest backups and all files that are not backups', async () => {
  await using both = await startWithFolder({ BACKUP_KEEP: '2' })
  const { app, folder, files } = both
  const owner = await app.as('owner')
  const strange = ['moje.backup', 'poznámky.txt']
  for (const name of strange) writeFileSync(join(folder, name), '')
  const made: string[] = []
  for (let round = 0; round < 3; round += 1) {
    await owner.send('POST', URL)
    await both.node().wake()
    made.push((await owner.get(URL)).body.newest.name)
  }
  expect(files()).toEqual([...strange, ...made.slice(1)].toSorted())
})

test('marks an unfinished backup as interrupted and catches up on a missed night', async () => {
  await using both = await startWithFolder()
  const { app } = both
  const owner = await app.as('owner')
  const now = new Date()
  expect(await isNightForgotten(app.db, now)).toBe(false)
  await jobNamed(app, 'backup').work(app.db)
  expect(await isNightForgotten(app.db, new Date(now.getTime() - 86_400_000))).toBe(false)
  expect(await isNightForgotten(app.db, new Date(now.getTime() + 86_400_000))).toBe(true)

  await app.db.updateTable('backupRuns').set({ startedAt: now }).execute()
  expect((await owner.get(URL)).body.newest).toMatchObject({ outcome: 'interrupted', size: null })
  expect((await owner.send('POST', URL)).status).toBe(204)
})

test('keeps the list of deleted accounts beside the backups, unchanged by repetition', async () => {
  await using both = await startWithFolder()
  const { app, folder } = both
  const player = await app.as('user', 'tereza')
  await player.send('DELETE', '/api/auth/me', { confirm: 'tereza' })
  const { work } = jobNamed(app, 'backup-list')
  await work(app.db)
  const list = await readList(folder)
  expect([...list.keys()]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  await app.db.deleteFrom('accountTombstones').execute()
  await work(app.db)
  expect(await readList(folder)).toEqual(list)
})

test('considers data safe only up to the last good backup', async ({ app }) => {
  expect(await lastGoodBackupStart(app.db)).toBeNull()
  const night = (day: number) => new Date(`2026-11-0${day}T03:30:00Z`)
  const keepNight = (day: number, isGood: boolean) =>
    app.db
      .insertInto('backupRuns')
      .values({
        id: randomUUID(),
        nightly: true,
        askedAt: night(day),
        startedAt: night(day),
        finishedAt: night(day),
        ...(isGood ? { name: `night ${day}`, size: 1 } : { failure: 'no-space' }),
      })
      .execute()
  await keepNight(1, false)
  await keepNight(2, false)
  expect(await lastGoodBackupStart(app.db)).toEqual(night(1))
  await keepNight(3, true)
  await keepNight(4, false)
  expect(await lastGoodBackupStart(app.db)).toEqual(night(3))
})
