import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { StartError } from '#process/start-error.ts'
import { openBytes } from './bytes.ts'

const WORD = 'WESTMORE BACKUP'
/** The first one had the job queue, too. */
const FORMAT = 2
const BLOCK = 256 * 1024
const TAG = 16
/** Each block starts with its length; the highest bit marks the last block. */
const LAST = 0x8000_0000
const CIPHER = 'aes-256-gcm'
/** A guess of a key costs 64 MiB and a fifth of a second. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

const Opening = z.object({ keyed: z.boolean(), salt: z.string(), check: z.string() })

/**
 * Seals a stream in blocks, each bound to its position and to being the last or not, so that no change, omission,
 * reordering or truncation goes unnoticed. Without a key the file contains all that is needed to open it: the seal then
 * detects accidents but hides nothing.
 */
export async function* seal(source: AsyncIterable<Buffer>, key: string | undefined): AsyncGenerator<Buffer> {
  const salt = randomBytes(16)
  const { secret, check } = await secretsOf(key, salt)
  const opening = { keyed: key !== undefined, salt: salt.toString('hex'), check }
  const head = Buffer.from(`${WORD} ${FORMAT} ${JSON.stringify(opening)}\n`)
  const bound = createHash('sha256').update(head).digest()
  yield head
  const bytes = openBytes(source)
  let block = (await bytes.take(BLOCK)) ?? Buffer.alloc(0)
  for (let place = 0; ; place += 1) {
    const next = await bytes.take(BLOCK)
    const isLast = next === undefined
    const cipher = createCipheriv(CIPHER, secret, nonceOf(place, isLast)).setAAD(bound)
    const length = Buffer.alloc(4)
    length.writeUInt32BE((isLast ? LAST + block.length : block.length) >>> 0)
    yield Buffer.concat([length, cipher.update(block), cipher.final(), cipher.getAuthTag()])
    if (isLast) return
    block = next
  }
}

/** Throws StartError at the first invalid block. */
export async function* unseal(
  source: AsyncIterable<Buffer>,
  key: string | undefined,
): AsyncGenerator<Buffer> {
  const bytes = openBytes(source)
  const head = await readHead(bytes)
  const { keyed, salt, check } = openingOf(head)
  if (keyed && key === undefined)
    throw new StartError('This backup is encrypted. Set BACKUP_KEY to the key it was made with.')
  if (!keyed && key !== undefined)
    throw new StartError(
      'This backup is not encrypted though BACKUP_KEY is set, so anybody may have written it. If you trust it, add --unencrypted.',
    )
  const secrets = await secretsOf(key, Buffer.from(salt, 'hex'))
  if (secrets.check !== check)
    throw new StartError(
      keyed
        ? 'BACKUP_KEY is not the key this backup was made with. Set that one; without it nobody can read the backup.'
        : ALTERED,
    )
  const bound = createHash('sha256').update(head).digest()
  for (let place = 0; ; place += 1) {
    const length = (await bytes.take(4)) ?? Buffer.alloc(0)
    if (length.length < 4) throw new StartError(CUT)
    const isLast = length.readUInt32BE() >= LAST
    const size = length.readUInt32BE() % LAST
    if (size > BLOCK) throw new StartError(ALTERED)
    const sealed = (await bytes.take(size + TAG)) ?? Buffer.alloc(0)
    if (sealed.length < size + TAG) throw new StartError(CUT)
    yield openBlock(sealed, secrets.secret, nonceOf(place, isLast), bound)
    if (!isLast) continue
    if (await bytes.take(1)) throw new StartError(ALTERED)
    return
  }
}

const CUT = 'This backup is not whole: its end is missing. Copy it again, or take another one.'
const ALTERED = 'This backup is damaged or was altered. Copy it again, or take another one.'

function openBlock(sealed: Buffer, secret: Buffer, nonce: Buffer, bound: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, secret, nonce, { authTagLength: TAG }).setAAD(bound)
  decipher.setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  } catch {
    throw new StartError(ALTERED)
  }
}

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(place))
  nonce.writeUInt8(isLast ? 1 : 0, 8)
  return nonce
}

async function readHead(bytes: ReturnType<typeof openBytes>): Promise<Buffer> {
  const signs: Buffer[] = []
  for (let count = 0; count < 1_000; count += 1) {
    const sign = await bytes.take(1)
    if (!sign) break
    signs.push(sign)
    if (sign[0] === 0x0a) return Buffer.concat(signs)
  }
  throw new StartError(NO_BACKUP)
}

const NO_BACKUP = 'This file is no backup of Westmore.'

function openingOf(head: Buffer): z.infer<typeof Opening> {
  const [, format, json] = /^WESTMORE BACKUP (\d{1,6}) (\{.*\})\n$/.exec(head.toString()) ?? []
  if (json === undefined) throw new StartError(NO_BACKUP)
  if (Number(format) > FORMAT)
    throw new StartError('This backup was made by a newer Westmore. Restore it with that version.')
  try {
    return Opening.parse(JSON.parse(json))
  } catch {
    throw new StartError(ALTERED)
  }
}

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

/** `check` distinguishes a wrong key from an altered file. */
async function secretsOf(key: string | undefined, salt: Buffer): Promise<{ secret: Buffer; check: string }> {
  const base = key === undefined ? Buffer.from('no key') : await derive(key, salt, 32, COST)
  const of = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', base, salt, `westmore backup ${purpose}`, length))
  return { secret: of('blocks', 32), check: of('check', 16).toString('hex') }
}
