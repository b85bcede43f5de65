import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyBackups, writeBackup } from '#features/backup/public.ts'
import { readEnv } from '#env.ts'
import { hasRclone, startStorage } from '#test/storage.ts'
import { examineCopies } from './backup.ts'

const HOUR = 3_600_000
const KEY = 'klíč, který nikdo neuhodne'
const env = readEnv({
  DISCORD_CLIENT_ID: 'westmore',
  DISCORD_CLIENT_SECRET: 'secret',
  BACKUP_KEY: KEY,
  BACKUP_COPY_TO: 'offsite:westmore',
})

async function* nothing() {}

// It needs rclone: apt-get install -y rclone.
test.runIf(hasRclone)('lists the copies, and reports why that fails', async () => {
  await using storage = await startStorage()
  const { place } = storage
  const now = new Date()
  const check = async (at = now.getTime()) => {
    const lines = await examineCopies({ ...env, BACKUP_COPY_TO: place }, at)
    return lines.map(({ state, says }) => `${state}: ${says.replaceAll(place, 'tam')}`)
  }
  expect(await check()).toEqual(['warning: Na tam zatím žádná kopie zálohy není.'])

  const folder = mkdtempSync(join(tmpdir(), 'westmore-copied-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await writeBackup(nothing(), { folder, key: KEY, now })
  await copyBackups({ folder, place, keep: 1 })
  expect(await check(now.getTime() + 2 * HOUR)).toEqual([
    'good: Kopií záloh na tam: 1, stáří poslední: 2 hodiny.',
  ])
  expect(await check(now.getTime() + 30 * HOUR)).toEqual([
    'bad: Poslední kopie zálohy na tam je stará: 30 hodin.',
  ])
  storage.setPassword('jiné')
  expect(await check()).toEqual([expect.stringMatching(/^bad: .*401/)])
  storage.setPassword('heslo')
  await storage.stop()
  expect(await check()).toEqual([expect.stringMatching(/^bad: .*connection refused/)])
})

test('explains how to install rclone if it is missing', async () => {
  const { PATH } = process.env
  process.env['PATH'] = '/nowhere'
  onTestFinished(() => void (process.env['PATH'] = PATH))
  expect(await examineCopies(env)).toMatchObject([
    { state: 'bad', says: expect.stringContaining('apt-get install') },
  ])
})
