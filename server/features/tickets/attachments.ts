import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { MAX_ATTACHMENTS, MAX_PICTURE_BYTES } from '@westmore/contract/tickets.ts'
import { asUser, signedIn, whileThere, type Context } from '#rpc.ts'
import * as attachmentStore from './attachment-store.ts'
import { readContents } from './file-contents.ts'
import { ticketFor } from './store.ts'

/** How many files a person may have uploaded and not sent yet. */
const MAX_UNBOUND = 4 * MAX_ATTACHMENTS

const Query = z.object({ name: z._default(z.string().check(z.maxLength(1_000)), '') })

const refusals = {
  type: { code: 'ATTACHMENT_TYPE', status: 415, message: 'Only pictures, plain text and PDF are accepted' },
  broken: {
    code: 'PICTURE_BROKEN',
    status: 422,
    message: 'The picture cannot be read, or has more than 40 million points',
  },
  large: { code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'Texts and PDF may have 2 MiB at most' },
}

/** `POST /api/tickets/attachments?name=…`: the bare bytes in, an Attachment out; it waits there for the message that will bear it. */
export async function mountUpload(app: FastifyInstance, base: Pick<Context, 'db' | 'env'>): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/api/tickets/attachments',
      {
        bodyLimit: MAX_PICTURE_BYTES,
        config: { rateLimit: { max: 60, timeWindow: 60_000 } },
        // Nobody but the signed-in may send megabytes.
        onRequest: async (request, reply) => {
          await signedIn({ ...base, request, reply })
        },
      },
      async (request, reply) => {
        const user = await signedIn({ ...base, request, reply })
        const query = z.safeParse(Query, request.query)
        if (!query.success || !Buffer.isBuffer(request.body) || request.body.length === 0) {
          throw new ORPCError('BAD_REQUEST', {
            message: 'A name of at most 1000 characters and a body are needed',
          })
        }
        const contents = await readContents(query.data.name, request.body)
        if (typeof contents === 'string') throw refusal(refusals[contents])
        const file = { id: randomUUID(), uploaderId: user.id, ...contents }
        const added = await whileThere(user, () => attachmentStore.addAttachment(base.db, file, MAX_UNBOUND))
        if (!added) {
          throw refusal({
            code: 'TOO_MANY_ATTACHMENTS',
            status: 409,
            message: `At most ${MAX_UNBOUND} files may wait to be sent`,
          })
        }
        return reply.status(201).header('cache-control', 'no-store').send(added)
      },
    )
  })
}

function refusal({ code, ...rest }: { code: string; status: number; message: string }) {
  return new ORPCError(code, rest)
}

/** A file for those who see its ticket; before it is sent only for its uploader. */
export const attachment = asUser.tickets.attachment.handler(
  async ({ input: { id }, context: { db, user, reply }, errors }) => {
    const file = await attachmentStore.attachmentById(db, id)
    const isVisible =
      file &&
      (file.ticketId === null ? file.uploaderId === user.id : await ticketFor(db, user, file.ticketId))
    if (!file || !isVisible) throw errors.NOT_FOUND()
    sendFile(reply, file)
  },
)

/** Nothing sent from here can run in the browser: no sniffing, no scripts, only pictures are shown in place. */
export function sendFile(
  reply: FastifyReply,
  file: { name: string; type: string; data: Buffer | string },
): void {
  const place = file.type === 'image/webp' ? 'inline' : 'attachment'
  reply
    .header('content-type', file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type)
    .header(
      'content-disposition',
      `${place}; filename="${asciiName(file.name)}"; filename*=UTF-8''${encodeName(file.name)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-cache')
    .send(file.data)
}

const asciiName = (name: string) => name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')

const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

export const discardAttachment = asUser.tickets.discardAttachment.handler(
  async ({ input: { id }, context: { db, user }, errors }) => {
    if (!(await attachmentStore.removeUnbound(db, id, user.id))) throw errors.NOT_FOUND()
  },
)
