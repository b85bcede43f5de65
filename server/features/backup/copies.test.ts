import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { withConnection } from './archive/places.ts'
import { startTestApp } from '#test/app.ts'
import { hasRclone, startStorage } from '#test/storage.ts'
import { openBackups } from './run.ts'

const URL = '/api/backup'
const KEY = 'klíč, který nikdo neuhodne'

async function startCopying() {
  const storage = await startStorage()
  const folder = mkdtempSync(join(tmpdir(), 'westmore-copied-'))
  const app = await startTestApp({
    BACKUP_DIR: folder,
    BACKUP_KEY: KEY,
    BACKUP_KEEP: '1',
    BACKUP_COPY_TO: storage.place,
  })
  const { db, env, connection } = app
  const owner = await app.as('owner')
  return {
    app,
    env,
    folder,
    storage,
    owner,
    there: () => readdirSync(storage.folder).toSorted(),
    here: () => readdirSync(folder).toSorted(),
    backUp: async () => {
      await owner.send('POST', URL)
      await openBackups({ db, env, connection, log: pino({ level: 'silent' }) }).wake()
      return (await owner.get(URL)).body
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await storage[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// These tests need rclone: apt-get install -y rclone.
test.runIf(hasRclone)('copies each backup elsewhere and keeps as many there as here', async () => {
  await using site = await startCopying()
  const { app, folder, storage, there, here, backUp } = site
  const player = await app.as('user', 'tereza')
  await player.send('DELETE', '/api/auth/me', { confirm: 'tereza' })
  const { copy, good } = await backUp()
  expect(copy).toEqual({ to: storage.place, at: expect.any(String), failure: null })
  expect(there()).toEqual(['deleted-accounts', good.name])
  for (const name of there())
    expect(readFileSync(join(storage.folder, name)).equals(readFileSync(join(folder, name)))).toBe(true)
  await backUp()
  expect(there()).toEqual(here())
  expect(there()).toHaveLength(2)
})

test.runIf(hasRclone)('shows a copy that failed, and makes it with the next backup', async () => {
  await using site = await startCopying()
  const { storage, there, backUp } = site
  writeFileSync(storage.folder, '')
  const { copy, newest } = await backUp()
  expect(newest.outcome).toBe('done')
  expect(copy).toMatchObject({ at: null, failure: expect.stringMatching(/\S/) })
  rmSync(storage.folder)
  expect((await backUp()).copy).toMatchObject({ at: expect.any(String), failure: null })
  expect(there()).toHaveLength(1)
})

test.runIf(hasRclone)('fetches the newest copy completely', async () => {
  await using site = await startCopying()
  const { env, folder, backUp } = site
  const target = join(folder, 'fetched')
  const lines: string[] = []
  const fetchCopy = () =>
    commands['fetch']?.({ env, print: (line) => void lines.push(line), connect: withConnection }, target)
  await expect(fetchCopy()).rejects.toThrow('There is no backup at')
  const { good } = await backUp()
  await fetchCopy()
  expect(lines).toEqual([join(target, good.name)])
  expect(readFileSync(join(target, good.name)).equals(readFileSync(join(folder, good.name)))).toBe(true)
})
