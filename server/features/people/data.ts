import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { dayOf } from '@westmore/contract/days.ts'
import { throttleReads, streamFile } from '#http/file-streams.ts'
import { asUser } from '#rpc.ts'
import { openTurns } from '#flow/turns.ts'
import type { Part } from '#personal-data/part.ts'
import { partsOf } from './data-parts.ts'

const downloads = openTurns({ atOnce: Infinity, perPerson: 1, waiting: 0 })

/** Nothing of the file is ever stored. */
export const data = asUser.account.data.handler(async ({ context, errors }) => {
  const { backgroundDb, env, user, reply, now } = context
  const leave = await downloads.take(user.id).catch(() => {
    throw errors.DOWNLOAD_RUNNING()
  })
  try {
    const file = await streamFile(context, async () => {
      const parts = await partsOf({ db: backgroundDb, env, user, now: now() })
      if (!parts) throw errors.UNAUTHORIZED()
      return zipOf(parts.map((part) => ({ ...part, read: () => throttleReads(context, part.read()) })))
    })
    file.once('end', leave)
    file.once('close', leave)
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="westmore-moje-udaje-${dayOf(now())}.zip"`)
    return file
  } catch (error) {
    leave()
    throw error
  }
})

/** Reads each part only when the client has received the previous one. */
function zipOf(parts: Part[]): Readable {
  const zip = new ZipFile()
  const { outputStream } = zip
  if (!(outputStream instanceof Readable)) throw new Error('the archive cannot be read')
  for (const { name, read } of parts) {
    // Pictures, PDF and videos are compressed already.
    zip.addReadStreamLazy(name, { compress: !/\.(webp|pdf|mp4|webm)$/i.test(name) }, (give) => {
      const source = Readable.from(read(), { objectMode: false })
      source.once('error', (error) => outputStream.destroy(error))
      give(null, source)
    })
  }
  zip.once('error', (error: Error) => outputStream.destroy(error))
  zip.end()
  return outputStream
}
