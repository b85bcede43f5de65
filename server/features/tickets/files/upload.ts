import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { MAX_PICTURE_BYTES, type WhyUnreadable } from '@westmore/contract/pictures.ts'
import { type Attachment, MAX_UNSENT } from '@westmore/contract/tickets.ts'
import { isStaff } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import { empty, mountStreamedUpload, type IncomingUpload } from '#http/uploads.ts'
import { INTAKE } from '#limits/intake.ts'
import type { LimitOf } from '#limits/limits.ts'
import { PICTURE_BROKEN } from '#pictures/redraw.ts'
import { unauthorizedIfDeleted, type Context } from '#rpc.ts'
import { openTurns } from '#flow/turns.ts'
import * as attachmentStore from './attachment-store.ts'
import { contentsOf } from './file-contents.ts'
import { plainText } from './plain-text.ts'

const MIB = 1024 * 1024

const Query = z.object({ name: z._default(z.string().check(z.maxLength(1_000)), '') })

const refusals = {
  broken: { code: 'PICTURE_BROKEN', status: 422, message: PICTURE_BROKEN },
  large: { code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'The file is too large for its type' },
  unsent: {
    code: 'TOO_MANY_ATTACHMENTS',
    status: 409,
    message: `At most ${MAX_UNSENT} files may wait to be sent`,
  },
  storage: {
    code: 'STORAGE_FULL',
    status: 409,
    message: 'Your files take all the space that one person may use',
  },
}

type Base = Pick<Context, 'db' | 'env' | 'pictures'>

export const largestUpload = ({ LARGEST_FILE_MIB: mib }: Env) => Math.max(MAX_PICTURE_BYTES, mib * MIB)

/** Takes the bare bytes and returns an Attachment, which waits for its message. */
export async function mountUpload(app: FastifyInstance, base: Base, limit: LimitOf): Promise<void> {
  const bodyLimit = largestUpload(base.env)
  // A file is held whole while it comes; one that waits for its turn is not read.
  const turns = openTurns({
    atOnce: Math.floor(INTAKE.inAll / bodyLimit),
    perPerson: Math.floor(INTAKE.ofOne / bodyLimit),
    waiting: MAX_UNSENT,
  })
  await mountStreamedUpload(app, base, limit, {
    url: '/api/tickets/attachments',
    bodyLimit,
    handle: async (coming) => {
      const query = z.safeParse(Query, coming.request.query)
      if (!query.success) {
        throw new ORPCError('BAD_REQUEST', { message: 'A name has at most 1000 characters' })
      }
      return turns.run(coming.user.id, () => receive(base, coming, query.data.name), coming.signal)
    },
  })
}

async function receive(
  { db, env, pictures }: Base,
  coming: IncomingUpload,
  name: string,
): Promise<Attachment> {
  // Staff upload for many tickets, so they have more space.
  const most = env.FILES_MIB_PER_PERSON * MIB * (isStaff(coming.user) ? 16 : 1)
  // Before the body comes, and again when the file is stored: other files of this person may arrive in between.
  const exceeded = await attachmentStore.exceededLimit(db, coming.user.id, 1, most)
  if (exceeded) throw refusal(exceeded)
  const bytes = await buffer(coming.body)
  if (bytes.length === 0) throw empty()
  const described = contentsOf(name, bytes)
  if (typeof described === 'string') throw unreadable(described)
  const isPicture = described.type === 'image/webp'
  if (bytes.length > (isPicture ? MAX_PICTURE_BYTES : env.LARGEST_FILE_MIB * MIB)) throw refusal('large')
  const user = await coming.reauthenticate()
  const drawn = isPicture && (await pictures.redraw(user.id, bytes, coming.signal))
  if (drawn === 'broken') throw refusal('broken')
  const data = described.type === 'text/plain' ? plainText(bytes) : bytes
  if (typeof data === 'string') throw unreadable(data)
  const contents = drawn || { data, width: null, height: null }
  const file = { id: randomUUID(), uploaderId: user.id, ...described, ...contents }
  const added = await unauthorizedIfDeleted(user, () => attachmentStore.addAttachment(db, file, most))
  if (typeof added === 'string') throw refusal(added)
  return added
}

function refusal(reason: keyof typeof refusals) {
  const { code, ...rest } = refusals[reason]
  return new ORPCError(code, rest)
}

const unreadable = (why: WhyUnreadable) =>
  new ORPCError('ATTACHMENT_TYPE', {
    status: 415,
    message: 'Only pictures, plain text, PDF and videos (MP4, WebM) are accepted',
    defined: true,
    data: { why },
  })
