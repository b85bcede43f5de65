import { sendInPieces, holdUntilSent, readInTurns } from '#http/file-streams.ts'
import { describeFile, sendFile } from '#http/send-file.ts'
import { timeFor } from '#limits/intake.ts'
import { asUser } from '#rpc.ts'
import { openTurns } from '#flow/turns.ts'
import * as attachmentStore from './attachment-store.ts'
import { ticketFor } from './store.ts'

/** A small file or picture is held in memory until the client has it; browsers ask for more at once only over HTTP/2. */
const sending = openTurns({ atOnce: Infinity, perPerson: 6, waiting: 100 })

/** A file for those who see its ticket; before it is sent only for its uploader. */
export const attachment = asUser.tickets.attachment.handler(async ({ input: { id }, context, errors }) => {
  const { db, unhurried, user, reply } = context
  holdUntilSent(reply, await sending.take(user.id))
  const file = await attachmentStore.attachmentById(db, id)
  const isVisible =
    file && (file.ticketId === null ? file.uploaderId === user.id : await ticketFor(db, user, file.ticketId))
  if (!file || !isVisible) throw errors.NOT_FOUND()
  const { data, size } = file
  if (data) return sendFile(reply, { ...file, data })
  const begin = async () => {
    describeFile(reply, file)
    reply.header('content-length', size)
    return readInTurns(context, attachmentStore.piecesOf(unhurried, id))
  }
  return sendInPieces(context, begin, timeFor(size))
})

export const discardAttachment = asUser.tickets.discardAttachment.handler(
  async ({ input: { id }, context: { db, user }, errors }) => {
    if (!(await attachmentStore.removeUnbound(db, id, user.id))) throw errors.NOT_FOUND()
  },
)
