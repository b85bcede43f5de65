import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { MAX_SAVED_REPLIES, type Macro, type SavedReply } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#postgres/db.ts'

interface Words {
  title: string
  text: string
  macro: Macro
}

/** Deleted marks are left out. */
const existingTagIds = sql<string[]>`array(select tag.id from ticket_marks tag
  where tag.kind = 'tag' and tag.id = any (saved_replies.tag_ids) order by tag.id)`.as('tagIds')
const existingReasonId = sql<
  string | null
>`(select reason.id from ticket_marks reason where reason.id = saved_replies.reason_id)`.as('reasonId')

const columns = [
  ...(['id', 'title', 'text', 'status', 'assignTo', 'assigneeId', 'updatedAt'] as const),
  existingTagIds,
  existingReasonId,
] as const

const replies = (db: Db) => db.selectFrom('savedReplies').select(columns)

type ReplyRow = Awaited<ReturnType<ReturnType<typeof replies>['execute']>>[number]

const toReply = ({ status, assignTo, assigneeId, tagIds, reasonId, ...words }: ReplyRow): SavedReply => ({
  ...words,
  macro: { status, assignee: assignTo ?? assigneeId, tagIds, reasonId },
})

const notPeople = ['me', 'none'] as const

const toColumns = ({ title, text, macro: { assignee, ...macro } }: Words) => {
  const assignTo = notPeople.find((word) => word === assignee) ?? null
  return { title, text, ...macro, assignTo, assigneeId: assignTo === null ? assignee : null }
}

export async function allReplies(db: Db): Promise<SavedReply[]> {
  const sorted = replies(db).orderBy(sql`title collate "cs-x-icu"`)
  return (await sorted.orderBy('id').execute()).map(toReply)
}

export async function replyById(db: Db, id: string): Promise<SavedReply | undefined> {
  const row = await replies(db).where('id', '=', id).executeTakeFirst()
  return row && toReply(row)
}

export async function addReply(tx: Tx, words: Words): Promise<SavedReply | undefined> {
  const { count } = await tx
    .selectFrom('savedReplies')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_SAVED_REPLIES) return undefined
  const row = { id: randomUUID(), ...toColumns(words) }
  return toReply(await tx.insertInto('savedReplies').values(row).returning(columns).executeTakeFirstOrThrow())
}

export async function changeReply(tx: Tx, id: string, words: Words): Promise<SavedReply> {
  const row = await tx
    .updateTable('savedReplies')
    .set({ ...toColumns(words), updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toReply(row)
}

export async function removeReply(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('savedReplies').where('id', '=', id).execute()
}
