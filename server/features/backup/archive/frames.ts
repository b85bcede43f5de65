import * as z from 'zod/mini'
import { StartError } from '#process/start-error.ts'
import { openBytes } from './bytes.ts'

/** A head may be forged: it must not name PostgreSQL's own tables or contain line breaks for the terminal. */
const Name = z.string().check(z.regex(/^[a-z]\w*$/))
/** Backups of older versions hold the job queue, too; a restore leaves it out. */
const Schema = z.enum(['public', 'pgboss'])
const Table = z.object({ schema: Schema, name: Name, columns: z.array(Name) })
export type BackupTable = z.infer<typeof Table>

export const Head = z.object({
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string().check(z.regex(/^[\w-]+$/))),
  tables: z.array(Table),
  sequences: z.array(
    z.object({
      schema: Schema,
      name: Name,
      value: z.string().check(z.regex(/^\d{1,19}$/)),
      isCalled: z.boolean(),
    }),
  ),
  /** First days of the months with log partitions, of at most a century. */
  months: z.array(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-01$/))).check(z.maxLength(1_200)),
})
export type Head = z.infer<typeof Head>

/** After the rows: one entry per table, in the order of the head. */
export const Manifest = z.array(z.object({ rows: z.int(), digest: z.string() }))
export type Manifest = z.infer<typeof Manifest>

export type Frame =
  | { kind: 'head'; head: Head }
  | { kind: 'table' }
  /** Whole rows in COPY's format. */
  | { kind: 'rows'; rows: Buffer }
  | { kind: 'manifest'; manifest: Manifest }

const letters = { head: 'H', table: 'T', rows: 'R', manifest: 'M' } as const
/** COPY writes a byte as two characters, and a row may contain a file of 10 MB. */
const LONGEST = 256 * 1024 * 1024

export function* writeFrame(frame: Frame): Generator<Buffer> {
  const body = bodyOf(frame)
  const start = Buffer.alloc(5)
  start.write(letters[frame.kind])
  start.writeUInt32BE(body.length, 1)
  yield start
  yield body
}

function bodyOf(frame: Frame): Buffer {
  if (frame.kind === 'rows') return frame.rows
  if (frame.kind === 'table') return Buffer.alloc(0)
  return Buffer.from(JSON.stringify(frame.kind === 'head' ? frame.head : frame.manifest))
}

export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const bytes = openBytes(source)
  for (;;) {
    const start = await bytes.take(5)
    if (!start) return
    const length = start.length === 5 ? start.readUInt32BE(1) : Infinity
    if (length > LONGEST) throw unreadable()
    const body = (await bytes.take(length)) ?? Buffer.alloc(0)
    if (body.length < length) throw unreadable()
    yield frameOf(start.toString('latin1', 0, 1), body)
  }
}

function frameOf(letter: string, body: Buffer): Frame {
  if (letter === letters.rows) return { kind: 'rows', rows: body }
  if (letter === letters.table) return { kind: 'table' }
  try {
    const json: unknown = JSON.parse(body.toString())
    if (letter === letters.head) return { kind: 'head', head: Head.parse(json) }
    if (letter === letters.manifest) return { kind: 'manifest', manifest: Manifest.parse(json) }
  } catch {
    throw unreadable()
  }
  throw unreadable()
}

/** The seal is valid: another version wrote it. */
const unreadable = () => new StartError('This version of Westmore cannot read this backup.')
