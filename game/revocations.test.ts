import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Revoked } from '#core/people.ts'
import { openRevocations } from '#core/revocations.ts'

const ID = '200000000000000001'
const OTHER = '200000000000000002'

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-revoked-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const said: string[] = []
  return { folder, said, open: () => openRevocations(folder, (text) => said.push(text)) }
}

test('compacts the file after changes that undo each other', () => {
  const { folder, open, said } = openFolder()
  const revocations = open()
  const other: Revoked = { reason: null, licenses: [] }
  for (let turn = 0; turn < 150; turn += 1) {
    revocations.save(new Map([[OTHER, other]]))
    revocations.save(
      new Map([
        [OTHER, other],
        [ID, { reason: `${turn}`, licenses: [] }],
      ]),
    )
  }
  const lines = readFileSync(`${folder}/revoked.ndjson`, 'utf8').split('\n').filter(Boolean)
  expect(lines.length).toBeLessThan(250)
  expect([...open().load()].map(([id, { reason }]) => [id, reason])).toEqual([
    [OTHER, null],
    [ID, '149'],
  ])
  expect(said).toEqual([])
})

test('reports a failed write and repeats it with the next one', () => {
  const { folder, open, said } = openFolder()
  const path = `${folder}/revoked.ndjson`
  mkdirSync(path)
  const revocations = open()
  const lost = new Map([[ID, { reason: 'Cheaty', licenses: [] }]])
  revocations.save(lost)
  expect(said).toMatchObject([expect.stringContaining(path)])
  rmSync(path, { recursive: true })
  revocations.save(lost)
  expect([...open().load().keys()]).toEqual([ID])
})
