import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCache } from '#core/cache.ts'
import type { Revoked } from '#core/people.ts'

const ID = '200000000000000001'
const OTHER = '200000000000000002'

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-revoked-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const said: string[] = []
  const open = () => openCache(folder, (text) => said.push(text))
  const save = (cache: ReturnType<typeof open>, revoked: ReadonlyMap<string, Revoked>) =>
    cache.save('', { allowed: () => [], revoked: () => revoked }, { all: () => new Map() })
  return { path: `${folder}/revoked.ndjson`, said, open, save }
}

test('the file keeps nothing of a revocation that was taken back', () => {
  const { path, open, save } = openFolder()
  const cache = open()
  const other: Revoked = { reason: null, licenses: [] }
  save(
    cache,
    new Map([
      [OTHER, other],
      [ID, { reason: 'Cheaty', licenses: [] }],
    ]),
  )
  save(cache, new Map([[OTHER, other]]))
  expect(readFileSync(path, 'utf8')).not.toContain(ID)
  expect([...open().load().revoked]).toEqual([[OTHER, expect.objectContaining({ reason: null })]])
})

test('reports a failed write and repeats it with the next one', () => {
  const { path, said, open, save } = openFolder()
  mkdirSync(path)
  const cache = open()
  const lost = new Map([[ID, { reason: 'Cheaty', licenses: [] }]])
  save(cache, lost)
  expect(said).toMatchObject([expect.stringContaining(path)])
  rmSync(path, { recursive: true })
  save(cache, lost)
  expect([...open().load().revoked.keys()]).toEqual([ID])
})
