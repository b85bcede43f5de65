import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const KEY = 'klíč, který nikdo neuhodne'
const content = randomBytes(600_000)

async function* piecesOf(bytes: Buffer, size = 50_000) {
  for (let place = 0; place < bytes.length; place += size) yield bytes.subarray(place, place + size)
}

async function gather(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const sealed = (key?: string, bytes = content) => gather(seal(piecesOf(bytes), key))
const open = (bytes: Buffer, key?: string) => gather(unseal(piecesOf(bytes, 777), key))
const refusalOf = (bytes: Buffer, key?: string) =>
  open(bytes, key).then(
    () => 'opened',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )

test.each([
  ['with a key', KEY],
  ['without one', undefined],
])('opens content sealed %s unchanged', async (_, key) => {
  const file = await sealed(key)
  expect(await open(file, key)).toEqual(content)
  expect(file.includes(content.subarray(0, 100))).toBe(false)
  expect(await open(await sealed(key, Buffer.alloc(0)), key)).toEqual(Buffer.alloc(0))
})

test('opens only with the right key', async () => {
  const file = await sealed(KEY)
  expect(await refusalOf(file)).toMatch(/encrypted. Set BACKUP_KEY/)
  expect(await refusalOf(file, `${KEY}.`)).toMatch(/BACKUP_KEY is not the key/)
  expect(await refusalOf(await sealed(), KEY)).toMatch(/not encrypted though BACKUP_KEY is set/)
})

test('refuses a file that was cut or altered anywhere', async () => {
  const file = await sealed()
  const head = file.indexOf('\n') + 1
  const block = 4 + 256 * 1024 + 16
  for (const end of [
    0,
    10,
    head,
    head + 3,
    head + block - 1,
    head + block,
    head + 2 * block,
    file.length - 1,
  ])
    expect(await refusalOf(file.subarray(0, end)), `cut at ${end}`).toMatch(/no backup|not whole/)
  for (const place of [3, 20, head - 10, head, head + 4, head + block - 1, head + block, file.length - 1]) {
    const altered = Buffer.from(file)
    altered[place] = (altered[place] ?? 0) ^ 1
    expect(await refusalOf(altered), `altered at ${place}`).toMatch(
      /no backup|not whole|damaged|newer|encrypted/,
    )
  }
  const [first, second] = [head, head + block].map((from) => file.subarray(from, from + block))
  const rest = file.subarray(head + 2 * block)
  const moved = [file.subarray(0, head), second, first, rest].map((part) => part ?? Buffer.of())
  expect(await refusalOf(Buffer.concat(moved))).toMatch(/damaged/)
  expect(await refusalOf(Buffer.concat([file, Buffer.of(0)]))).toMatch(/damaged/)
})

test('names another kind of file and a newer format in the error', async () => {
  expect(await refusalOf(Buffer.from('PK'.repeat(2_000)))).toBe('This file is no backup of Westmore.')
  const newer = Buffer.from((await sealed()).toString('latin1').replace('BACKUP 2', 'BACKUP 3'), 'latin1')
  expect(await refusalOf(newer)).toMatch(/made by a newer Westmore/)
})
