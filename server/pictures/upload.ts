import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { MAX_PICTURE_BYTES, MAX_UNUSED_PICTURES, type UploadedPicture } from '@westmore/contract/pictures.ts'
import { mountBufferedUpload } from '#http/uploads.ts'
import type { LimitOf } from '#limits/limits.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { requireStaff, unauthorizedIfDeleted, type Context } from '#rpc.ts'
import { isPicture, type Dimensions } from './dimensions.ts'
import { PICTURE_BROKEN, type Drawn } from './redraw.ts'
import { whyUnreadable } from './unreadable.ts'

export type UploadParts = Pick<Context, 'db' | 'env' | 'pictures'>

interface Album {
  url: string
  addressOf: (picture: Dimensions & { id: string }) => string
  refusal: (db: Db | Tx, uploaderId: string) => Promise<Error | undefined>
  add: (tx: Tx, picture: Drawn & { id: string; uploaderId: string }) => Promise<void>
}

/** Takes the bare bytes of a picture from the staff and returns an UploadedPicture, to be used within a day. */
export async function mountPictureUpload(
  app: FastifyInstance,
  { pictures, ...base }: UploadParts,
  limit: LimitOf,
  { url, addressOf, refusal, add }: Album,
): Promise<void> {
  async function refuse(db: Db | Tx, uploaderId: string): Promise<void> {
    const error = await refusal(db, uploaderId)
    if (error) throw error
  }

  await mountBufferedUpload(app, base, limit, {
    url,
    bodyLimit: MAX_PICTURE_BYTES,
    admit: requireStaff,
    handle: async ({ user, bytes, signal }): Promise<UploadedPicture> => {
      if (!isPicture(bytes)) {
        const why = whyUnreadable(bytes)
        const message = 'JPEG, PNG, GIF, WebP and AVIF are accepted'
        throw new ORPCError('PICTURE_TYPE', { status: 415, message, defined: true, data: why && { why } })
      }
      await refuse(base.db, user.id)
      const drawn = await pictures.redraw(user.id, bytes, signal)
      if (drawn === 'broken') throw refused('PICTURE_BROKEN', 422, PICTURE_BROKEN)
      const picture = { id: randomUUID(), uploaderId: user.id, ...drawn }
      await unauthorizedIfDeleted(user, () =>
        base.db.transaction().execute(async (tx) => {
          // One at a time, so that several uploads together do not exceed the limits.
          await sql`select pg_advisory_xact_lock(hashtextextended(${url}, 0))`.execute(tx)
          await refuse(tx, user.id)
          await add(tx, picture)
        }),
      )
      const { id, width, height } = picture
      return { id, imageUrl: addressOf(picture), width, height }
    },
  })
}

function refused(code: string, status: number, message: string) {
  return new ORPCError(code, { status, message })
}

export const tooManyUnused = () =>
  refused('TOO_MANY_PICTURES', 409, `At most ${MAX_UNUSED_PICTURES} uploaded pictures may be unused`)
