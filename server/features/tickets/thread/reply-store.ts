import { sql } from 'kysely'
import type { Reader, Role } from '@westmore/contract/users.ts'
import { breaksUnique, type Db } from '#postgres/db.ts'
import { recordInSql } from '#events/record.ts'
import { statement, type Placeholders } from '#postgres/statement.ts'
import { foundReader } from '#caller/reader.ts'
import { previewOf } from '../store.ts'
import { seenBy } from '../subject.ts'

export type Author = Reader & { username: string }

export interface NewReply {
  id: string
  ticketId: string
  message: string
  /** The writer's name and picture, for the signal that carries the words; absent with files, which readers ask for. */
  name?: string
  face?: string | null
}

interface AddedReply {
  /** Counted in the thread of its author's side. */
  seq: number
  isAdmin: boolean
  createdAt: string
}

/**
 * The message is read for its author and announced to the others. Undefined when the author sees no such
 * unclosed ticket, or the id is a note's: a text written for the team never becomes a reply. Throws when the
 * id is taken by another message.
 */
export async function addReply(db: Db, author: Author, reply: NewReply): Promise<AddedReply | undefined> {
  const { id: userId, username, role } = author
  const preview = previewOf(reply.message)
  const [added] = await replying(db, {
    name: username,
    face: null,
    ...reply,
    preview,
    userId,
    username,
    role,
  })
  return added
}

interface ReplyValues extends NewReply {
  preview: string
  userId: string
  username: string
  role: Role
}

/** Bytes as JSON: PostgreSQL passes on signals of less than 8,000 bytes. */
const LONGEST_TOLD = 6_000

/** The contract's `Message` without its place, which each side counts itself; null when its readers ask for it. */
const saidBy = (given: Placeholders<ReplyValues>) => sql`
  case when ${given.face}::text is not null and octet_length(to_json(${given.message}::text)::text) < ${sql.lit(LONGEST_TOLD)}
    then jsonb_build_object('id', ${given.id}::text, 'message', ${given.message}::text, 'userId', ${given.userId}::text,
      'username', last_username, 'name', ${given.name}::text, 'avatarUrl', ${given.face}::text, 'isAdmin', last_is_admin, 'attachments', '[]'::jsonb,
      'createdAt', to_char(last_message_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`

/** Everything that adds to a thread locks the ticket first, which keeps its order. */
const replying = statement<ReplyValues, AddedReply>((given) => {
  const author = foundReader(given.userId, sql`${given.role}::text`)
  const isOwn = sql`tickets.user_id = ${given.userId}`
  const { parts, signals } = recordInSql(given.userId, 'tickets.reply', 'ticket')
  return sql`with
  ticket as (
    update tickets set
      last_seq = last_seq + 1,
      last_author_seq = last_author_seq + 1,
      seq_for_staff = case when ${isOwn} then last_seq + 1 else seq_for_staff end,
      seq_for_author = case when ${isOwn} then seq_for_author else last_author_seq + 1 end,
      waiting_on = case when ${isOwn} then 'us' else 'player' end,
      reminded_at = null,
      first_answer_at = case when ${isOwn} then first_answer_at else coalesce(first_answer_at, clock_timestamp()) end,
      last_message = ${given.preview},
      last_username = ${given.username},
      last_is_admin = not (${isOwn}),
      last_message_at = clock_timestamp(),
      updated_at = clock_timestamp()
    where id = ${given.ticketId} and status <> 'closed' and ${seenBy(author)}
      and not exists (select from ticket_notes where ticket_notes.id = ${given.id})
    returning id, category, user_id, concerned_id, assignee_id, last_seq, last_author_seq, last_is_admin, last_message_at,
      case when last_is_admin then last_seq else last_author_seq end as seq_for_writer, ${saidBy(given)} as said),
  message as (
    insert into ticket_messages (id, ticket_id, seq, author_seq, user_id, username, is_admin, message, created_at)
    select ${given.id}, id, last_seq, last_author_seq, ${given.userId}, ${given.username}, last_is_admin, ${given.message},
      last_message_at from ticket),
  mark as (
    insert into ticket_reads (ticket_id, user_id, seq) select id, ${given.userId}, seq_for_writer from ticket
    on conflict (ticket_id, user_id) do update set seq = excluded.seq)${parts}
  select seq_for_writer as seq, last_is_admin as is_admin, last_message_at as created_at${signals}
  from ticket`
})

export const isIdTaken = (error: unknown) => breaksUnique(error, 'ticket_messages_pkey')
