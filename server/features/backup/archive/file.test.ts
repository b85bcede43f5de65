import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { readBackup, removeOld, writeBackup } from './file.ts'
import type { Frame, Head } from './frames.ts'

const NOW = new Date('2026-11-22T03:30:00Z')

async function* framesOf(...frames: Frame[]) {
  yield* frames
}

test('names a file only when it is complete and removes one that fails', async () => {
  using folder = temporaryFolder()
  const frames = framesOf({ kind: 'table' }, { kind: 'rows', rows: Buffer.from('1\n') })
  const { path, name } = await writeBackup(frames, { folder: folder.path, key: undefined, now: NOW })
  expect(readdirSync(folder.path)).toEqual([name])
  const read: Frame[] = []
  await readBackup(path, undefined, async (found) => {
    for await (const frame of found) read.push(frame)
  })
  expect(read).toEqual([{ kind: 'table' }, { kind: 'rows', rows: Buffer.from('1\n') }])

  const seen: string[][] = []
  const failing = (async function* (): AsyncGenerator<Frame> {
    yield { kind: 'table' }
    seen.push(readdirSync(folder.path))
    throw new Error('the database went away')
  })()
  const later = new Date(NOW.getTime() + 1)
  await expect(writeBackup(failing, { folder: folder.path, key: undefined, now: later })).rejects.toThrow(
    'the database went away',
  )
  expect(seen.flat().filter((one) => one.endsWith('.backup'))).toEqual([name])
  expect(readdirSync(folder.path)).toEqual([name])
})

const head: Head = {
  takenAt: NOW.toISOString(),
  migrations: ['001-users'],
  tables: [{ schema: 'public', name: 'users', columns: ['id'] }],
  sequences: [{ schema: 'public', name: 'audit_id_seq', value: '1', isCalled: true }],
  months: ['2026-11-01'],
}
const { tables, sequences } = head

async function readHead(change: object) {
  using folder = temporaryFolder()
  const frames = framesOf({ kind: 'head', head: { ...head, ...change } })
  const { path } = await writeBackup(frames, { folder: folder.path, key: undefined, now: NOW })
  return await readBackup(path, undefined, async (found) => {
    for await (const frame of found) if (frame.kind === 'head') return frame.head
  })
}

test.each<[string, object]>([
  ['a month that is none', { months: ['2026-13-01'] }],
  ['a month that is SQL', { months: [`2026-11-01'); drop table users; --`] }],
  ['more months than there can be', { months: Array(10_000).fill('2026-11-01') }],
  ['a sequence of PostgreSQL', { sequences: sequences.map((one) => ({ ...one, schema: 'pg_catalog' })) }],
  ['a sequence without a number', { sequences: sequences.map((one) => ({ ...one, value: 'x' })) }],
  ['a table of PostgreSQL', { tables: tables.map((one) => ({ ...one, schema: 'pg_catalog' })) }],
  ['a table whose name ends the line', { tables: tables.map((one) => ({ ...one, name: 'a\nb' })) }],
  ['a migration whose name ends the line', { migrations: ['a\nb'] }],
  ['a time that is none', { takenAt: 'now' }],
])('refuses a head with %s', async (_, change) => {
  expect(await readHead({})).toEqual(head)
  await expect(readHead(change)).rejects.toThrow('This version of Westmore cannot read this backup.')
})

test('reads a head of versions before, which named themselves and the job queue', async () => {
  expect(await readHead({ version: '0.1.0', queue: 27 })).toEqual(head)
})

test('removes the oldest backups and day-old incomplete files', async () => {
  using folder = temporaryFolder()
  const nights = ['18', '19', '20', '21'].map((day) => `westmore-2026-11-${day}T03-30-00-000Z.backup`)
  const cutOff = ['.westmore-a.partial', '.westmore-b.partial']
  for (const name of [...nights, ...cutOff, 'westmore.backup']) writeFileSync(join(folder.path, name), '')
  const [old = '', fresh = ''] = cutOff
  for (const [name, hours] of [
    [old, 25],
    [fresh, 1],
  ] as const) {
    const at = new Date(NOW.getTime() - hours * 3_600_000)
    utimesSync(join(folder.path, name), at, at)
  }

  expect(await removeOld(folder.path, 3, NOW)).toEqual(nights.slice(0, 1))

  expect(readdirSync(folder.path).toSorted()).toEqual(
    [fresh, ...nights.slice(1), 'westmore.backup'].toSorted(),
  )
})
