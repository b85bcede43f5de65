import type { FastifyInstance } from 'fastify'
import { uploadedUrl } from '@westmore/contract/allowlist.ts'
import { MAX_UNUSED_PICTURES } from '@westmore/contract/pictures.ts'
import type { LimitOf } from '#limits/limits.ts'
import { sendFile } from '#http/send-file.ts'
import { mountPictureUpload, tooManyUnused, type UploadParts } from '#pictures/upload.ts'
import { asUser } from '#rpc.ts'
import * as store from './picture-store.ts'

/** The picture at an address never changes: another picture gets another address. */
export const CACHE_CONTROL = 'private, max-age=86400'

export const mountQuestionPictures = (app: FastifyInstance, parts: UploadParts, limit: LimitOf) =>
  mountPictureUpload(app, parts, limit, {
    url: '/api/allowlist/pictures',
    addressOf: ({ id }) => uploadedUrl(id),
    refusal: async (db, uploaderId) =>
      (await store.unusedOf(db, uploaderId)) >= MAX_UNUSED_PICTURES ? tooManyUnused() : undefined,
    add: store.addPicture,
  })

export const picture = asUser.allowlist.picture.handler(
  async ({ input: { id }, context: { db, reply }, errors }) => {
    const data = await store.uploadedPicture(db, id)
    if (!data) throw errors.NOT_FOUND()
    sendFile(reply, { name: `${id}.webp`, type: 'image/webp', data }, CACHE_CONTROL)
  },
)
