import type { Message, TicketNote } from '@westmore/contract/tickets.ts'
import { avatarUrl } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import type { Db } from '#postgres/db.ts'
import type { NoteRow } from './note-store.ts'
import { attachmentsOf, type MessageRow, type MessageWithFiles } from './thread-store.ts'

export async function toMessages(db: Db, env: Env, rows: MessageRow[]): Promise<Message[]> {
  const files = await attachmentsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toMessage(env, { ...row, attachments: files.get(row.id) ?? [] }))
}

export function toMessage(env: Env, { avatar, ticketId: _ticket, ...row }: MessageWithFiles): Message {
  return { ...row, avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: row.userId, avatar }) }
}

export function toNote(
  env: Env,
  { avatar, ticketId: _ticket, lines, total, query, about, ...row }: NoteRow,
): TicketNote {
  const evidence = lines && { lines, total: total ?? lines.length, query, about }
  return { ...row, evidence, avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: row.userId, avatar }) }
}
