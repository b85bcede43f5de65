import { randomUUID } from 'node:crypto'
import type { Db } from '#postgres/db.ts'
import { fetchPicture } from '#pictures/fetch.ts'
import type { Pictures } from '#pictures/redraw.ts'
import { asUser } from '#rpc.ts'
import { sendFile } from '#http/send-file.ts'
import { openTurns } from '#flow/turns.ts'
import { CACHE_CONTROL } from './pictures.ts'
import * as store from './picture-store.ts'

/** Pause after a failed fetch, counted over all nodes. */
const RETRY_MINUTES = 10
const turns = openTurns({ atOnce: 2, perPerson: 1, waiting: 0 })
const underWay = new Map<string, Promise<void>>()

/**
 * The server fetches an external picture once, so that the other site does not see who answers questions
 * here.
 */
export const copiedPicture = asUser.allowlist.questions.picture.handler(
  async ({ input: { id }, context: { db, reply, pictures }, errors }) => {
    const known = await store.copyOf(db, id, RETRY_MINUTES)
    let data = known?.data
    if (known && !data && !known.isTried && known.imageUrl.startsWith('https:')) {
      await copyOnce(db, pictures, { questionId: id, address: known.imageUrl })
      data = (await store.copyOf(db, id, RETRY_MINUTES))?.data
    }
    if (!data) throw errors.NOT_FOUND()
    sendFile(reply, { name: `${id}.webp`, type: 'image/webp', data }, CACHE_CONTROL)
  },
)

interface Wanted {
  questionId: string
  address: string
}

function copyOnce(db: Db, pictures: Pictures, wanted: Wanted): Promise<void> {
  const key = `${wanted.questionId} ${wanted.address}`
  const running = underWay.get(key)
  if (running) return running
  const copying = turns.run(key, () => copy(db, pictures, wanted)).finally(() => underWay.delete(key))
  underWay.set(key, copying)
  return copying
}

async function copy(db: Db, pictures: Pictures, wanted: Wanted): Promise<void> {
  const bytes = await fetchPicture(wanted.address)
  const drawn = bytes ? await pictures.redraw(`question ${wanted.questionId}`, bytes) : 'broken'
  await store.storeCopy(db, randomUUID(), wanted, drawn === 'broken' ? undefined : drawn)
}
