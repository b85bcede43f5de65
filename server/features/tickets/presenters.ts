import { canHandle, type StaffTicket, type Ticket } from '@westmore/contract/tickets.ts'
import { avatarUrl, type Reader } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import type { AuthorsRow, TicketRow } from './store.ts'

/** People who handle a ticket see more than its author. */
export function toTicket(env: Env, reader: Reader, row: TicketRow): StaffTicket | Ticket {
  return canHandle(reader, row) ? toStaffTicket(env, reader, row) : toAuthorsTicket(env, row)
}

type StaffFields = Omit<StaffTicket, keyof Ticket | 'isOwn'>

export const hiddenStaffFields: StaffFields = { assignee: null, tags: [], closing: null }

export function toStaffTicket(env: Env, reader: Reader, row: TicketRow): StaffTicket {
  const isOwn = row.userId === reader.id
  return { ...toAuthorsTicket(env, row), ...(isOwn ? hiddenStaffFields : staffFields(env, row)), isOwn }
}

function staffFields(env: Env, row: TicketRow): StaffFields {
  const { assigneeId: id, assignee: username, assigneeName: name, assigneeAvatar: avatar } = row
  const { tags, reasonId, reason } = row
  const isAssigned = id !== null && username !== null && name !== null
  const hasClosing = row.status === 'closed' && (reasonId !== null || row.closingWord !== '')
  return {
    assignee: isAssigned
      ? { id, username, name, avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id, avatar }) }
      : null,
    tags,
    closing: hasClosing ? { reasonId, reason, word: row.closingWord } : null,
  }
}

export function toAuthorsTicket(env: Env, row: AuthorsRow): Ticket {
  const { ratingScore: score, ratingWord: word, ratedAt } = row
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    category: row.category,
    message: row.message,
    status: row.status,
    userId: row.userId,
    username: row.username,
    name: row.name,
    avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: row.userId, avatar: row.avatar }),
    fields: row.fields,
    concerned: row.concerned,
    waitingOn: row.status === 'closed' ? null : row.waitingOn,
    lastMessage: {
      message: row.lastMessage,
      username: row.lastUsername,
      name: row.lastName ?? (row.lastIsAdmin ? row.lastUsername : row.name),
      isAdmin: row.lastIsAdmin,
      createdAt: row.lastMessageAt,
    },
    unread: row.unread,
    readSeq: row.readSeq,
    rating: score !== null && ratedAt !== null ? { score, word, createdAt: ratedAt } : null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    closedAt: row.closedAt,
    mergedInto: row.mergedInto,
    closedFor: row.isReasonShown ? row.reason : null,
  }
}
