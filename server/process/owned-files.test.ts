import {
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  closeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect } from 'vitest'
import { storeTombstones } from '#features/people/store.ts'
import { test } from '#test/site-test.ts'
import { updateList } from '#features/backup/archive/tombstones.ts'
import { makeFolder, openIn, makePrivateFolder, writeAtomically } from './owned-files.ts'
import { accountFor } from '#postgres/account.ts'
import { lockDataDir } from '#postgres/lock.ts'

const isRoot = process.geteuid?.() === 0
/** The uid and gid of a user that every system has, because PostgreSQL needs an account with a name. */
const SERVICE = { uid: 65_534, gid: 65_534 }

/** A folder of another account, and a file of ours beside it that must stay unchanged. */
function foreignFolder() {
  const path = mkdtempSync(join(tmpdir(), 'westmore-owned-'))
  const folder = join(path, 'folder')
  const ours = join(path, 'ours')
  mkdirSync(folder)
  writeFileSync(ours, 'ours')
  if (isRoot) chownSync(folder, SERVICE.uid, SERVICE.gid)
  return { folder, ours, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

const ownerOf = (path: string) => {
  const { uid, gid } = statSync(path)
  return { uid, gid }
}
const text = (words: string) => (file: NodeJS.WritableStream) => pipeline([words], file)

test('names a file only when it is complete, and follows no link', async () => {
  using place = foreignFolder()
  const path = join(place.folder, 'list')
  symlinkSync(place.ours, path)
  await writeAtomically(path, text('whole'))
  await expect(writeAtomically(path, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  expect(readdirSync(place.folder)).toEqual(['list'])
  expect(readFileSync(path, 'utf8')).toBe('whole')
  expect(readFileSync(place.ours, 'utf8')).toBe('ours')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('refuses a link as the lock file of a data folder', () => {
  using place = foreignFolder()
  symlinkSync(place.ours, join(place.folder, 'server.pid'))
  expect(() => lockDataDir(place.folder)).toThrow(`'${join(place.folder, 'server.pid')}'`)
  expect(readFileSync(place.ours, 'utf8')).toBe('ours')
})

test.runIf(isRoot)('gives a file that root writes to the owner of the folder', async () => {
  using place = foreignFolder()
  await writeAtomically(join(place.folder, 'list'), text('whole'))
  expect(ownerOf(join(place.folder, 'list'))).toEqual(SERVICE)
  lockDataDir(place.folder)()
  expect(ownerOf(join(place.folder, 'server.pid'))).toEqual(SERVICE)
  const inner = join(place.folder, 'a/b')
  makeFolder(inner, 0o700)
  expect(ownerOf(inner)).toEqual(SERVICE)
  expect(statSync(inner).mode & 0o777).toBe(0o700)
  expect(accountFor(join(place.folder, 'postgres'))).toEqual(SERVICE)
  closeSync(openIn(place.ours, constants.O_RDWR))
  expect(ownerOf(place.ours)).toEqual({ uid: 0, gid: 0 })
})

test.runIf(isRoot)('gives a folder to the service’s account, but not through a link', () => {
  using place = foreignFolder()
  const inner = join(place.folder, 'data')
  makePrivateFolder(inner, SERVICE)
  expect(ownerOf(inner)).toEqual(SERVICE)
  const target = mkdtempSync(join(place.ours, '../target-'))
  symlinkSync(target, join(place.folder, 'backups'))
  expect(() => makePrivateFolder(join(place.folder, 'backups'), SERVICE)).toThrow('odkaz')
  expect(() => makePrivateFolder(join(place.folder, 'backups/inner'), SERVICE)).toThrow('odkaz')
  expect(ownerOf(target)).toEqual({ uid: 0, gid: 0 })
})

test('writes the list of deleted accounts over a link, not over its target', async ({ app }) => {
  using place = foreignFolder()
  symlinkSync(place.ours, join(place.folder, `.deleted-accounts.${process.pid}.partial`))
  const tombstone = { fingerprint: Buffer.alloc(32), at: new Date().toISOString() }
  await app.db.transaction().execute((tx) => storeTombstones(tx, [tombstone]))
  await updateList(app.db, place.folder, new Date())
  expect(readFileSync(place.ours, 'utf8')).toBe('ours')
  expect(existsSync(join(place.folder, 'deleted-accounts'))).toBe(true)
  if (isRoot) expect(ownerOf(join(place.folder, 'deleted-accounts'))).toEqual(SERVICE)
})

test('keeps the folders above an account’s own accessible', ({ skip }) => {
  if (!isRoot) skip()
  const path = mkdtempSync(join(tmpdir(), 'westmore-owned-'))
  try {
    makePrivateFolder(join(path, 'above/own'), SERVICE)
    expect(statSync(join(path, 'above')).mode & 0o777).toBe(0o777 & ~process.umask())
    expect(statSync(join(path, 'above/own'))).toMatchObject({ ...SERVICE, mode: 0o40700 })
  } finally {
    rmSync(path, { recursive: true })
  }
})
