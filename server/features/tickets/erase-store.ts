import { sql } from 'kysely'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import { subjectsOf } from '#events/audited-by.ts'
import type { Tx } from '#postgres/db.ts'
import { eraseFromCopies, redactCopies } from '#features/logs/public.ts'
import { endings } from './files/file-contents.ts'
import {
  eraseNames,
  isInJson,
  redactColumns,
  redacted,
  redactJson,
  type ErasedPerson,
  type Wait,
} from '#personal-data/erased-person.ts'

/** Tickets by or about the person are locked in the usual order. */
export async function lockTicketsWith(tx: Tx, gone: ErasedPerson, wait: Wait): Promise<void> {
  const { id, unique } = gone
  await sql`
    select from tickets where user_id = ${id} or concerned_id = ${id} or assignee_id = ${id}
      or (title || ' ' || message || ' ' || last_message || ' ' || rating_word || ' ' || closing_word) ~* ${unique}
      or (fields <> '[]' and ${isInJson('fields', unique)})
      or id in (
        select ticket_id from ticket_messages where user_id = ${id}
        union all select ticket_id from ticket_messages where ${isWrittenOf(gone)}
        union all select ticket_id from ticket_notes where user_id = ${id} or text ~* ${unique}
        union all select ticket_id from ticket_events where user_id = ${id}
        union all select ticket_id from ticket_changes where ${isInJson('before', unique)}
      )
    order by id for no key update ${sql.raw(wait)}`.execute(tx)
}

/** The id is removed everywhere, the name from the person's own texts and tickets. The tickets must be locked. */
export async function eraseFromTexts(tx: Tx, gone: ErasedPerson): Promise<void> {
  const { id, unique, own } = gone
  const isOwn = sql`user_id = ${id}`
  const isInOwn = sql`(user_id = ${id} or ticket_id in (select id from tickets where user_id = ${id}))`
  const texts = ['title', 'message', 'lastMessage', 'ratingWord', 'closingWord']
  await redactColumns(tx, own, 'tickets', texts, isOwn)
  await redactColumns(tx, own, 'tickets', ['lastMessage'], hasLastWord(id))
  await redactColumns(tx, unique, 'tickets', texts)
  await redactColumns(tx, own, 'ticketMessages', ['message'], isInOwn)
  await redactColumns(tx, unique, 'ticketMessages', ['message'], isWrittenOf(gone))
  await redactColumns(tx, own, 'ticketNotes', ['text'], isInOwn)
  await redactColumns(tx, unique, 'ticketNotes', ['text'])
  const isWritten = sql`id::text in ${subjectsOf(id, 'saved-reply')}`
  await redactColumns(tx, own, 'savedReplies', ['title', 'text'], isWritten)
  await redactColumns(tx, unique, 'savedReplies', ['title', 'text'])
  await redactColumns(tx, unique, 'ticketMarks', ['name'])
  await redactColumns(tx, unique, 'ticketEvents', ['fromValue', 'toValue'])
  // A pending undo would restore erased text.
  await redactJson(tx, unique, 'ticketChanges', 'before')
  await sql`
    update tickets set fields = (
      select jsonb_agg(jsonb_set(field, '{value}', to_jsonb(${redacted(
        sql`field ->> 'value'`,
        sql`case when user_id = ${id} then ${own} else ${unique} end`,
      )})) order by place)
      from jsonb_array_elements(fields) with ordinality as given (field, place)
    ) where fields <> '[]' and (${isOwn} or ${isInJson('fields', unique)})`.execute(tx)
}

const copies = sql.table('ticket_evidence')

/** The person's name is removed only from lines in their own tickets. */
export async function eraseFromEvidence(tx: Tx, gone: ErasedPerson, identifiers: string[]) {
  await eraseFromCopies(tx, copies, gone, identifiers)
  const isInOwn = sql`note_id in (
    select note.id from ticket_notes note join tickets on tickets.id = ticket_id where tickets.user_id = ${gone.id})`
  await redactCopies(tx, copies, gone.own, isInOwn)
}

/**
 * A searched word may follow a blank, quotation mark or colon as encoded in this site's addresses, without
 * the %.
 */
const signs = ['', '20', '22', '3a']

/** There are many messages, so this uses the search index. */
const isWrittenOf = ({ id, email }: ErasedPerson) => {
  const words = [id, ...(email ? [email, encodeURIComponent(email)] : [])]
  const phrases = words.flatMap((word) => signs.map((sign) => sign + word))
  const queries = phrases.map((phrase) => sql`phraseto_tsquery('simple', search_text(${phrase}))`)
  return sql`search @@ (${sql.join(queries, sql` || `)})`
}

const hasLastWord = (
  id: string,
) => sql`(tickets.id in (select ticket_id from ticket_messages where user_id = ${id})
  and ${id} = (select user_id from ticket_messages where ticket_id = tickets.id order by seq desc limit 1))`

const endingOfType = sql.join(
  Object.entries(endings).map(([type, [, ending]]) => sql`when ${sql.lit(type)} then ${sql.lit(ending)}`),
  sql` `,
)

/** Files stay with their messages as part of the conversation; their names may contain the person's. */
export async function eraseFromFiles(tx: Tx, { id, own, unique }: ErasedPerson): Promise<void> {
  await sql`
    update ticket_attachments set name = 'priloha-' || position + 1
      || case type ${endingOfType} else '' end
      where uploader_id = ${id} and message_id is not null`.execute(tx)
  const isInOwn = sql`message_id in (
    select message.id from ticket_messages message join tickets on tickets.id = ticket_id where tickets.user_id = ${id})`
  await redactColumns(tx, own, 'ticketAttachments', ['name'], isInOwn)
  await redactColumns(tx, unique, 'ticketAttachments', ['name'])
}

/** Call it with the new id, so that last-moment writes are included. */
export async function eraseFromTickets(tx: Tx, { deletedId }: ErasedPerson, names: string[], mark: Buffer) {
  await tx
    .updateTable('tickets')
    .set({ concerned: DELETED_NAME, concernedMark: mark })
    .where('concernedId', '=', deletedId)
    .execute()
  for (const table of ['tickets', 'ticketMessages', 'ticketNotes', 'ticketEvents'] as const)
    await eraseNames(tx, { deletedId }, table, { username: 'userId' })
  await tx.updateTable('tickets').set({ assigneeId: null }).where('assigneeId', '=', deletedId).execute()
  await tx.updateTable('savedReplies').set({ assigneeId: null }).where('assigneeId', '=', deletedId).execute()
  await sql`
    update tickets set last_username = ${DELETED_NAME} where ${hasLastWord(deletedId)}`.execute(tx)
  await sql`
    update ticket_events set
      from_value = case when from_value = any(${names}) then ${DELETED_NAME} else from_value end,
      to_value = case when to_value = any(${names}) then ${DELETED_NAME} else to_value end
      where kind = 'assigned' and (from_value = any(${names}) or to_value = any(${names}))`.execute(tx)
  // Steps on their own tickets would notify only an assignee, and keep ratings and reasons for closing.
  await sql`
    delete from ticket_changes
    where ticket_id in (select id from tickets where user_id = ${deletedId})`.execute(tx)
  await tx.deleteFrom('ticketReads').where('userId', '=', deletedId).execute()
  await tx.deleteFrom('ticketPresence').where('userId', '=', deletedId).execute()
  await tx
    .deleteFrom('ticketAttachments')
    .where('uploaderId', '=', deletedId)
    .where('messageId', 'is', null)
    .execute()
}

/** Keeps complaints about a person hidden from them when they come back. */
export async function restoreConcernedPerson(tx: Tx, mark: Buffer, id: string): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ concernedId: id, concernedMark: null })
    .where('concernedMark', '=', mark)
    .execute()
}
