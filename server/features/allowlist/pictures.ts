import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { MAX_UNUSED_PICTURES, uploadedUrl, type UploadedPicture } from '@westmore/contract/allowlist.ts'
import { MAX_PICTURE_BYTES } from '@westmore/contract/pictures.ts'
import { PICTURE_BROKEN } from '#pictures/redraw.ts'
import { isPicture } from '#pictures/dimensions.ts'
import { asUser, requireStaff, unauthorizedIfDeleted, type Context } from '#rpc.ts'
import type { LimitOf } from '#limits/limits.ts'
import { sendFile } from '#http/send-file.ts'
import { mountBufferedUpload } from '#http/uploads.ts'
import * as store from './picture-store.ts'

/** The picture at an address never changes: another picture gets another address. */
export const CACHE_CONTROL = 'private, max-age=86400'

/**
 * `POST /api/allowlist/pictures`: takes the bare bytes and returns an UploadedPicture, to be used by a question
 * within a day.
 */
export async function mountPictureUpload(
  app: FastifyInstance,
  { pictures, ...base }: Pick<Context, 'db' | 'env' | 'pictures'>,
  limit: LimitOf,
): Promise<void> {
  await mountBufferedUpload(app, base, limit, {
    url: '/api/allowlist/pictures',
    bodyLimit: MAX_PICTURE_BYTES,
    admit: requireStaff,
    handle: async ({ user, bytes, signal }): Promise<UploadedPicture> => {
      if (!isPicture(bytes)) throw refusal('PICTURE_TYPE', 415, 'JPEG, PNG, GIF, WebP and AVIF are accepted')
      if ((await store.unusedOf(base.db, user.id)) >= MAX_UNUSED_PICTURES) throw tooMany()
      const drawn = await pictures.redraw(user.id, bytes, signal)
      if (drawn === 'broken') throw refusal('PICTURE_BROKEN', 422, PICTURE_BROKEN)
      const id = randomUUID()
      const picture = { id, uploaderId: user.id, ...drawn }
      const isKept = await unauthorizedIfDeleted(user, () =>
        store.addPicture(base.db, picture, MAX_UNUSED_PICTURES),
      )
      if (!isKept) throw tooMany()
      return { id, imageUrl: uploadedUrl(id), width: drawn.width, height: drawn.height }
    },
  })
}

/** For everyone signed in, like the questions. */
export const picture = asUser.allowlist.picture.handler(
  async ({ input: { id }, context: { db, reply }, errors }) => {
    const data = await store.uploadedPicture(db, id)
    if (!data) throw errors.NOT_FOUND()
    sendFile(reply, { name: `${id}.webp`, type: 'image/webp', data }, CACHE_CONTROL)
  },
)

function refusal(code: string, status: number, message: string) {
  return new ORPCError(code, { status, message })
}

const tooMany = () =>
  refusal('TOO_MANY_PICTURES', 409, `At most ${MAX_UNUSED_PICTURES} uploaded pictures may be unused`)
