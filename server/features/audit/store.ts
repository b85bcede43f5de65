import type { DeedAction, DeedSubject } from '@westmore/contract/audit.ts'
import type { Tx } from '#postgres/db.ts'
import { staffAudienceOfAll } from '#features/tickets/store.ts'
import { announce } from '#live.ts'

export interface Deed {
  action: DeedAction
  subjectType: DeedSubject
  subjectId: string
  before?: unknown
  after?: unknown
}

/** The server by its own will. */
export const server = { id: 'server', username: 'Westmore' }

/** What is kept about a person they do not read themselves, nor that it was written. */
export const NOTES_ABOUT_PEOPLE = 'users.notes'

/** Writes down a staff action within the transaction that does it, and tells those who may read the line. */
export async function recordDeed(tx: Tx, actor: { id: string; username: string }, deed: Deed): Promise<void> {
  const { ticketIds } = await tx
    .insertInto('audit')
    .values({
      actorId: actor.id,
      actor: actor.username,
      action: deed.action,
      subjectType: deed.subjectType,
      subjectId: deed.subjectId,
      before: toJson(deed.before),
      after: toJson(deed.after),
    })
    .returning('ticketIds')
    .executeTakeFirstOrThrow()
  const { except = [], ...readers } = await staffAudienceOfAll(tx, ticketIds)
  const isNote = deed.action.startsWith(NOTES_ABOUT_PEOPLE)
  await announce(
    tx,
    { topic: 'audit' },
    { ...readers, except: isNote ? [...except, deed.subjectId] : except },
  )
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
