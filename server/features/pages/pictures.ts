import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { MAX_PAGE_PICTURES, PAGE_PICTURES, pagePictureUrl } from '@westmore/contract/pages-pictures.ts'
import { MAX_UNUSED_PICTURES } from '@westmore/contract/pictures.ts'
import { describeFile } from '#http/send-file.ts'
import type { LimitOf } from '#limits/limits.ts'
import { mountPictureUpload, tooManyUnused, type UploadParts } from '#pictures/upload.ts'
import { anyone } from '#rpc.ts'
import * as store from './picture-store.ts'

/** Another picture gets another address. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

export const mountPagePictures = (app: FastifyInstance, parts: UploadParts, limit: LimitOf) =>
  mountPictureUpload(app, parts, limit, {
    url: PAGE_PICTURES.slice(0, -1),
    addressOf: pagePictureUrl,
    refusal: async (db, uploaderId) => {
      const { all, unused } = await store.countsFor(db, uploaderId)
      if (unused >= MAX_UNUSED_PICTURES) return tooManyUnused()
      return all >= MAX_PAGE_PICTURES ? full() : undefined
    },
    add: store.addPicture,
  })

const full = () =>
  new ORPCError('PICTURES_FULL', {
    status: 409,
    message: `Pages may have at most ${MAX_PAGE_PICTURES} pictures, with those of old versions`,
  })

export const picture = anyone.pages.picture.handler(
  async ({ input: { id }, context: { db, request, reply }, errors }) => {
    const etag = `"${id}"`
    const isKnown = request.headers['if-none-match']?.includes(etag)
    const data = isKnown ? undefined : await store.pictureOf(db, id)
    if (!data && !isKnown) throw errors.NOT_FOUND()
    describeFile(reply, { name: `${id}.webp`, type: 'image/webp' }, CACHE_CONTROL)
    reply
      // Pages of other sites, such as feed readers, show them, too.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', etag)
      .status(isKnown ? 304 : 200)
      .send(data)
  },
)
