import type { Message, TicketNote } from '@westmore/contract/tickets.ts'
import { avatarUrl } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import type { NoteRow } from './note-store.ts'
import type { MessageRow } from './thread-store.ts'

export function toMessage(env: Env, { avatar, ticketId: _ticket, ...row }: MessageRow): Message {
  return { ...row, avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: row.userId, avatar }) }
}

export function toNote(
  env: Env,
  { avatar, ticketId: _ticket, lines, total, query, about, ...row }: NoteRow,
): TicketNote {
  const evidence = lines && { lines, total: total ?? lines.length, query, about }
  return { ...row, evidence, avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: row.userId, avatar }) }
}
