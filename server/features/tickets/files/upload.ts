import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { MAX_PICTURE_BYTES, type WhyUnreadable } from '@westmore/contract/pictures.ts'
import { type Attachment, MAX_UNSENT } from '@westmore/contract/tickets.ts'
import { isStaff, type Role } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import { empty, mountStreamedUpload, type IncomingUpload } from '#http/uploads.ts'
import { releaseBytes } from '#limits/intake.ts'
import type { LimitOf } from '#limits/limits.ts'
import { PICTURE_BROKEN } from '#pictures/redraw.ts'
import { unauthorizedIfDeleted, type Context } from '#rpc.ts'
import { openTurns } from '#flow/turns.ts'
import type { Db } from '#postgres/db.ts'
import * as attachmentStore from './attachment-store.ts'
import { openText, Unreadable } from './decoded-text.ts'
import { contentsOf, type Described } from './file-contents.ts'

const MIB = 1024 * 1024
/** Bytes. A picture is read whole. */
const PIECE = 256 * 1024

/** An upload holds two pieces at most; one that waits for its turn is not read further. */
const uploads = openTurns({ atOnce: 100, perPerson: 5, waiting: MAX_UNSENT })

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
  await mountStreamedUpload(app, base, limit, {
    url: '/api/tickets/attachments',
    bodyLimit: largestUpload(base.env),
    handle: async (coming) => {
      const query = z.safeParse(Query, coming.request.query)
      if (!query.success) {
        throw new ORPCError('BAD_REQUEST', { message: 'A name has at most 1000 characters' })
      }
      const limits = uploadLimitsOf(base.env, coming.user)
      // Checked again when the file is stored: other files of this person may arrive in between.
      const exceeded = await attachmentStore.exceededLimit(base.db, coming.user.id, 1, limits)
      if (exceeded) throw refusal(exceeded)
      return receive(base, coming, query.data.name, limits)
    },
  })
}

interface Upload {
  coming: IncomingUpload
  described: Described
  limits: attachmentStore.UploadLimits
  most: number
  pieces: AsyncIterable<Buffer>
}

async function receive(
  base: Base,
  coming: IncomingUpload,
  name: string,
  limits: attachmentStore.UploadLimits,
): Promise<Attachment> {
  const rest = inPieces(coming.body)
  const { value: first } = await rest.next()
  if (!first) throw empty()
  const described = contentsOf(name, first)
  if (typeof described === 'string') throw unreadable(described)
  const isPicture = described.type === 'image/webp'
  const most = isPicture ? MAX_PICTURE_BYTES : base.env.LARGEST_FILE_MIB * MIB
  if (Number(coming.request.headers['content-length']) > most) throw refusal('large')
  const upload = { coming, described, limits, most, pieces: upTo(most, first, rest) }
  if (isPicture) return receivePicture(base, upload)
  return uploads.run(coming.user.id, () => receiveInPieces(base.db, upload), coming.signal)
}

async function* upTo(most: number, first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = first.length
  yield first
  for await (const piece of rest) {
    length += piece.length
    if (length > most) throw refusal('large')
    yield piece
  }
}

async function receivePicture(
  { db, pictures }: Base,
  { coming, described, limits, pieces }: Upload,
): Promise<Attachment> {
  const bytes = await buffer(pieces)
  const user = await coming.reauthenticate()
  const drawn = await pictures.redraw(user.id, bytes, coming.signal)
  if (drawn === 'broken') throw refusal('broken')
  return storeFile(db, user, limits, { ...described, size: drawn.data.length, ...drawn })
}

async function storeFile(
  db: Db,
  user: IncomingUpload['user'],
  limits: attachmentStore.UploadLimits,
  contents: Omit<attachmentStore.NewAttachment, 'id' | 'uploaderId'>,
): Promise<Attachment> {
  const file = { id: randomUUID(), uploaderId: user.id, ...contents }
  const added = await unauthorizedIfDeleted(user, () => attachmentStore.addAttachment(db, file, limits))
  if (typeof added === 'string') throw refusal(added)
  return added
}

/** Its row reserves the space and cannot be read until it has arrived. */
async function receiveInPieces(
  db: Db,
  { coming, described, limits, most, pieces }: Upload,
): Promise<Attachment> {
  const { user, reauthenticate, request } = coming
  const size = Number(request.headers['content-length'] ?? most)
  const reserved = { ...described, size, width: null, height: null, data: null, arrived: false as const }
  const { id } = await storeFile(db, user, limits, reserved)
  const text = described.type === 'text/plain' ? openText() : undefined
  let [position, length] = [0, 0]
  const store = async (piece: Buffer) => {
    await attachmentStore.addPiece(db, id, position, piece)
    position += 1
    length += piece.length
  }
  try {
    for await (const piece of pieces) {
      await store(text?.add(piece) ?? piece)
      releaseBytes(request, piece.length)
    }
    if (text) await store(text.end())
    await reauthenticate()
    const arrived = await attachmentStore.closeAttachment(db, id, length)
    if (!arrived) throw new ORPCError('BAD_REQUEST', { message: 'The file was removed during the upload' })
    return arrived
  } catch (error) {
    await attachmentStore.removeUnbound(db, id, user.id)
    throw error instanceof Unreadable ? unreadable(error.why) : error
  }
}

async function* inPieces(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    parts.push(chunk)
    length += chunk.length
    if (length < PIECE) continue
    const whole = Buffer.concat(parts)
    let from = 0
    for (; whole.length - from >= PIECE; from += PIECE) yield whole.subarray(from, from + PIECE)
    parts = [whole.subarray(from)]
    length = whole.length - from
  }
  if (length > 0) yield Buffer.concat(parts)
}

/** Staff upload for many tickets, so they have higher limits. */
const uploadLimitsOf = ({ FILES_MIB_PER_PERSON: mib }: Env, user: { role: Role }) => ({
  unsent: MAX_UNSENT,
  bytes: mib * MIB * (isStaff(user) ? 16 : 1),
})

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
