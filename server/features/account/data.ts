import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { dayOf } from '@westmore/contract/days.ts'
import { giveBack, openSnapshot } from '#db.ts'
import { withPatience } from '#patience.ts'
import { asUser } from '#rpc.ts'
import { partsOf, type Part } from './data-parts.ts'

/** Each holds a connection for as long as its reader takes. */
const MOST_AT_ONCE = 3
/** A reader who takes nothing for so long (ms), or takes longer than that for all, is given up. */
const PATIENCE = 60_000
const LONGEST = 15 * 60_000

let running = 0

/** The file as a stream: nothing of it is ever stored. */
export const data = asUser.account.data.handler(async ({ context: { db, env, user, reply }, errors }) => {
  if (running >= MOST_AT_ONCE) throw errors.TOO_MANY_REQUESTS()
  running += 1
  const snapshot = await openSnapshot(db, LONGEST).catch(giveUp)
  try {
    if (!(await isOnlyOne(snapshot, user.id))) throw errors.DOWNLOAD_RUNNING()
    const parts = await partsOf(snapshot, env, user)
    if (!parts) throw errors.UNAUTHORIZED()
    const file = zipOf(parts)
    file.once('close', () => void close(snapshot))
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="westmore-moje-udaje-${dayOf(new Date())}.zip"`)
    return file
  } catch (error) {
    await close(snapshot)
    throw error
  }
})

type Snapshot = Awaited<ReturnType<typeof openSnapshot>>

async function close(snapshot: Snapshot): Promise<void> {
  running -= 1
  await giveBack(snapshot)
}

function giveUp(error: unknown): never {
  running -= 1
  throw error
}

/** Whether this is the person's only download on all nodes; it stays so until the transaction ends. */
async function isOnlyOne(snapshot: Snapshot, id: string): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`data of ${id}`}, 0)) as is_free`.execute(snapshot)
  return rows[0]?.isFree ?? false
}

/** Each part is read when its turn comes, as fast as the file is taken. */
function zipOf(parts: Part[]): Readable {
  const zip = new ZipFile()
  const { outputStream } = zip
  if (!(outputStream instanceof Readable)) throw new Error('the archive cannot be read')
  for (const { name, read } of parts) {
    // Pictures and PDF are compressed already.
    zip.addReadStreamLazy(name, { compress: !/\.(webp|pdf)$/i.test(name) }, (give) => {
      const source = Readable.from(read(), { objectMode: false })
      source.once('error', (error) => outputStream.destroy(error))
      give(null, source)
    })
  }
  zip.once('error', (error: Error) => outputStream.destroy(error))
  zip.end()
  const file = withPatience(outputStream, { idle: PATIENCE, longest: LONGEST })
  file.once('close', () => void outputStream.destroy())
  return file
}
