import { randomInt, randomUUID } from 'node:crypto'
import { fillForm } from '@westmore/contract/tickets-forms.ts'
import { MAX_OPEN } from '@westmore/contract/tickets.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { breaksUnique, type Tx } from '#postgres/db.ts'
import { holdUser, lockUser } from '#features/users/store.ts'
import { announce } from '#live.ts'
import { asUser } from '#rpc.ts'
import { bindAttachments } from './attachment-store.ts'
import * as changeStore from './change-store.ts'
import { audienceOf } from './secrecy.ts'
import { toAuthorsTicket } from './shapes.ts'
import * as store from './store.ts'
import { addMessage } from './thread-store.ts'

/** Opens a ticket with its first message; under the author's lock, so that neither limit nor id can be passed by two at once. */
export const open = asUser.tickets.create.handler(async ({ input, context: { db, env, user }, errors }) => {
  const id = input.id ?? randomUUID()
  const fields = fillForm(input.category, input.fields)
  if (!fields) throw errors.FORM_REFUSED()

  await db
    .transaction()
    .execute(async (tx) => {
      await lockUser(tx, user.id)
      const author = await changeStore.authorOf(tx, id)
      if (author === user.id) return
      if (author !== undefined) throw errors.ID_TAKEN()
      if ((await changeStore.countUnclosed(tx, user.id)) >= MAX_OPEN) throw errors.TOO_MANY_OPEN()
      const concerned = input.concernedId ? await holdUser(tx, input.concernedId) : null
      const isNamed = input.concernedId !== undefined && input.concernedId !== null
      if (isNamed && !mayBeNamed(input.category, user.id, concerned)) throw errors.CONCERNED_REFUSED()

      const { title, category, message } = input
      const ticket = {
        id,
        title,
        category,
        message,
        userId: user.id,
        username: user.username,
        fields,
        concernedId: concerned?.discordId ?? null,
        concerned: concerned?.username ?? null,
      }
      await addUnderFreeNumber(tx, ticket)
      const messageId = randomUUID()
      await addMessage(tx, {
        id: messageId,
        ticketId: id,
        userId: user.id,
        username: user.username,
        isAdmin: false,
        message,
      })
      const files = await bindAttachments(tx, messageId, user.id, input.attachmentIds)
      if (!files) throw errors.ATTACHMENT_REFUSED()
      await announce(tx, { topic: 'tickets', id }, audienceOf(ticket))
    })
    .catch((error: unknown) => {
      throw breaksUnique(error, 'tickets_pkey') ? errors.ID_TAKEN() : error
    })

  const row = await store.ticketFor(db, user, id)
  // Their account was deleted in this very moment.
  if (!row) throw errors.UNAUTHORIZED()
  return toAuthorsTicket(env, row)
})

type Candidate = Awaited<ReturnType<typeof holdUser>> | null

/** A complaint names another member of the staff, and nothing else names anybody. */
function mayBeNamed(category: string, authorId: string, candidate: Candidate): boolean {
  return category === 'complaint' && !!candidate && isStaff(candidate) && candidate.discordId !== authorId
}

/** Numbers are drawn, not counted: a gap in a row would tell of a ticket that somebody may not know of. */
async function addUnderFreeNumber(tx: Tx, ticket: changeStore.NewTicket): Promise<void> {
  for (let draw = 0; draw < 50; draw += 1) {
    if (await changeStore.addTicket(tx, randomInt(draw < 5 ? 10_000 : 100_000, 1_000_000), ticket)) return
  }
  throw new Error('no ticket number is free')
}
