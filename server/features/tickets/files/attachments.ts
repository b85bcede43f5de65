import { streamFile, holdUntilSent, throttleReads } from '#http/file-streams.ts'
import { describeFile, sendFile } from '#http/send-file.ts'
import { timeFor } from '#limits/intake.ts'
import { asUser } from '#rpc.ts'
import { openTurns } from '#flow/turns.ts'
import * as attachmentStore from './attachment-store.ts'
import { summaryFor } from '../store.ts'

/** Small files are in memory until the client has them; a browser requests six at once over HTTP/1.1. */
const sending = openTurns({ atOnce: Infinity, perPerson: 6, waiting: 100 })

/** An unsent file is only for its uploader. */
export const attachment = asUser.tickets.attachment.handler(async ({ input: { id }, context, errors }) => {
  const { db, backgroundDb, user, reply } = context
  holdUntilSent(reply, await sending.take(user.id))
  const file = await attachmentStore.attachmentById(db, id)
  const isVisible =
    file && (file.ticketId === null ? file.uploaderId === user.id : await summaryFor(db, user, file.ticketId))
  if (!file || !isVisible) throw errors.NOT_FOUND()
  const { data, size } = file
  if (data) return sendFile(reply, { ...file, data })
  const begin = async () => {
    describeFile(reply, file)
    reply.header('content-length', size)
    return throttleReads(context, attachmentStore.piecesOf(backgroundDb, id))
  }
  return streamFile(context, begin, timeFor(size))
})

export const discardAttachment = asUser.tickets.discardAttachment.handler(
  async ({ input: { id }, context: { db, user }, errors }) => {
    if (!(await attachmentStore.removeUnbound(db, id, user.id))) throw errors.NOT_FOUND()
  },
)
