import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { MAX_PICTURE_BYTES } from '@westmore/contract/pictures.ts'
import { MAX_UNSENT } from '@westmore/contract/tickets.ts'
import { isStaff, type Role } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import { holdUntilSent } from '#http/file-streams.ts'
import type { LimitOf } from '#limits/limits.ts'
import { PICTURE_BROKEN } from '#pictures/redraw.ts'
import { asUser, whileThere, type Context } from '#rpc.ts'
import { sendFile } from '#http/send-file.ts'
import { openTurns } from '#turns.ts'
import { mountBytes } from '#http/uploads.ts'
import * as attachmentStore from './attachment-store.ts'
import { readContents } from './file-contents.ts'
import { ticketFor } from './store.ts'

const Query = z.object({ name: z._default(z.string().check(z.maxLength(1_000)), '') })

const refusals = {
  type: { code: 'ATTACHMENT_TYPE', status: 415, message: 'Only pictures, plain text and PDF are accepted' },
  broken: { code: 'PICTURE_BROKEN', status: 422, message: PICTURE_BROKEN },
  large: { code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'Texts and PDF may have 2 MiB at most' },
  unsent: {
    code: 'TOO_MANY_ATTACHMENTS',
    status: 409,
    message: `At most ${MAX_UNSENT} files may wait to be sent`,
  },
  storage: { code: 'STORAGE_FULL', status: 409, message: 'Your files take all the room that one person has' },
}

/** `POST /api/tickets/attachments?name=…`: the bare bytes in, an Attachment out; it waits there for the message that will bear it. */
export async function mountUpload(
  app: FastifyInstance,
  { pictures, ...base }: Pick<Context, 'db' | 'env' | 'pictures'>,
  limit: LimitOf,
): Promise<void> {
  await mountBytes(app, base, limit, {
    url: '/api/tickets/attachments',
    bodyLimit: MAX_PICTURE_BYTES,
    handle: async ({ user, bytes, signal, request }) => {
      const query = z.safeParse(Query, request.query)
      if (!query.success) {
        throw new ORPCError('BAD_REQUEST', { message: 'A name has at most 1000 characters' })
      }
      const room = roomOf(base.env, user)
      // Asked before anything is drawn, and once more when it is stored: others of this person may come meanwhile.
      const fullness = await attachmentStore.fullnessOf(base.db, user.id, 1, room)
      if (fullness) throw refusal(refusals[fullness])
      const contents = await readContents(query.data.name, bytes, () =>
        pictures.redraw(user.id, bytes, signal),
      )
      if (typeof contents === 'string') throw refusal(refusals[contents])
      const file = { id: randomUUID(), uploaderId: user.id, ...contents }
      const added = await whileThere(user, () => attachmentStore.addAttachment(base.db, file, room))
      if (typeof added === 'string') throw refusal(refusals[added])
      return added
    },
  })
}

/** The staff send files into everybody's tickets. */
const roomOf = ({ FILES_MIB_PER_PERSON: mib }: Env, user: { role: Role }) => ({
  unsent: MAX_UNSENT,
  bytes: mib * 1024 * 1024 * (isStaff(user) ? 16 : 1),
})

function refusal({ code, ...rest }: { code: string; status: number; message: string }) {
  return new ORPCError(code, rest)
}

/** Each is held whole until it is taken; a browser asks for more at once only where it has one connection for all. */
const sending = openTurns({ atOnce: Infinity, perPerson: 6, waiting: 100 })

/** A file for those who see its ticket; before it is sent only for its uploader. */
export const attachment = asUser.tickets.attachment.handler(
  async ({ input: { id }, context: { db, user, reply }, errors }) => {
    holdUntilSent(reply, await sending.take(user.id))
    const file = await attachmentStore.attachmentById(db, id)
    const isVisible =
      file &&
      (file.ticketId === null ? file.uploaderId === user.id : await ticketFor(db, user, file.ticketId))
    if (!file || !isVisible) throw errors.NOT_FOUND()
    sendFile(reply, file)
  },
)

export const discardAttachment = asUser.tickets.discardAttachment.handler(
  async ({ input: { id }, context: { db, user }, errors }) => {
    if (!(await attachmentStore.removeUnbound(db, id, user.id))) throw errors.NOT_FOUND()
  },
)
