import { randomUUID } from 'node:crypto'
import { shareByKey } from '#flow/sharing.ts'
import type { Db } from '#postgres/db.ts'
import { fetchPicture } from '#pictures/fetch.ts'
import type { Pictures } from '#pictures/redraw.ts'
import { asUser } from '#rpc.ts'
import { sendFile } from '#http/send-file.ts'
import { CACHE_CONTROL } from './pictures.ts'
import * as store from './picture-store.ts'

/** Pause after a failed fetch, counted over all nodes. */
const RETRY_MINUTES = 10
const share = shareByKey<Buffer | null | undefined>()

/** The server fetches an external picture once, so that the other site does not see who answers questions here. */
export const copiedPicture = asUser.allowlist.questions.picture.handler(
  async ({ input: { id }, context: { db, reply, pictures }, errors }) => {
    const data = await share(db, id, () => copyOf(db, pictures, id))
    if (!data) throw errors.NOT_FOUND()
    sendFile(reply, { name: `${id}.webp`, type: 'image/webp', data }, CACHE_CONTROL)
  },
)

async function copyOf(db: Db, pictures: Pictures, questionId: string) {
  const known = await store.copyOf(db, questionId, RETRY_MINUTES)
  if (!known || known.data || known.isTried || !known.imageUrl.startsWith('https:')) return known?.data
  const bytes = await fetchPicture(known.imageUrl)
  const drawn = bytes ? await pictures.redraw(`question ${questionId}`, bytes) : 'broken'
  const wanted = { questionId, address: known.imageUrl }
  await store.storeCopy(db, randomUUID(), wanted, drawn === 'broken' ? undefined : drawn)
  return (await store.copyOf(db, questionId, RETRY_MINUTES))?.data
}
