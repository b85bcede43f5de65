import { dayOf, startOfDay } from '@westmore/contract/days.ts'
import { retainedSince } from '@westmore/contract/logs.ts'
import { forms, type TicketCategory } from '@westmore/contract/tickets-forms.ts'
import {
  INCIDENT_HOURS,
  PANEL_ATTEMPTS,
  PANEL_LINES,
  PANEL_TICKETS,
  type PersonPanel,
} from '@westmore/contract/users-panel.ts'
import { avatarUrl, type Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { attemptsOf, senderOf } from '#features/allowlist/public.ts'
import { linesAround } from '#features/logs/public.ts'
import { authorAndDateOf, otherTicketsOf } from '#features/tickets/public.ts'
import { asStaff } from '#rpc.ts'
import { newestNoteAbout } from './note-store.ts'
import { userById } from '#features/users/public.ts'

const HOUR = 3_600_000

export const panel = {
  ofTicket: asStaff.users.panel.ofTicket.handler(async ({ input: { id }, context, errors }) => {
    const ticket = await authorAndDateOf(context.db, context.user, id)
    const range = ticket && aroundTicket(ticket)
    const found = range && (await panelOf(context, { userId: ticket.userId, ticketId: id, range }))
    if (!found) throw errors.NOT_FOUND()
    return found
  }),

  ofSubmission: asStaff.users.panel.ofSubmission.handler(async ({ input: { id }, context, errors }) => {
    const sent = await senderOf(context.db, id)
    const range = sent && before(sent.submittedAt)
    const found = range && (await panelOf(context, { userId: sent.userId, range }))
    if (!found) throw errors.NOT_FOUND()
    return found
  }),
}

/** In ms; `to` is excluded. */
interface Range {
  from: number
  to: number
}

interface Subject {
  userId: string
  ticketId?: string
  range: Range
}

async function panelOf(
  { db, env, user: reader }: { db: Db; env: Env; user: Reader },
  { userId, ticketId, range }: Subject,
): Promise<PersonPanel | undefined> {
  const person = await userById(db, userId)
  if (!person) return undefined
  const [attempts, tickets, notes, lines] = await Promise.all([
    attemptsOf(db, userId, PANEL_ATTEMPTS),
    otherTicketsOf(db, reader, { userId, except: ticketId, limit: PANEL_TICKETS + 1 }),
    userId === reader.id ? null : newestNoteAbout(db, userId),
    linesAround(db, { person: userId, range, limit: PANEL_LINES + 1 }),
  ])
  const { username, name, avatar, role, allowlistStatus, createdAt } = person
  return {
    person: {
      id: userId,
      username,
      name,
      avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: userId, avatar }),
      role,
      allowlistStatus,
      createdAt,
    },
    attempts,
    tickets: { newest: tickets.slice(0, PANEL_TICKETS), hasMore: tickets.length > PANEL_TICKETS },
    notes,
    game: lines && {
      from: new Date(range.from).toISOString(),
      to: new Date(range.to).toISOString(),
      lines: lines
        .slice(0, PANEL_LINES)
        .map(({ id, created_at, category, action }) => ({ id, created_at, category, action })),
      hasMore: lines.length > PANEL_LINES,
    },
  }
}

interface Origin {
  category: TicketCategory
  fields: { id: string; value: string }[]
  createdAt: string
}

/**
 * On the day on which the player says it happened, if its lines may still be stored; otherwise in the hours
 * before the ticket.
 */
function aroundTicket({ category, fields, createdAt }: Origin): Range {
  const asked = forms[category].fields.find(({ kind }) => kind === 'date')
  const day = asked && fields.find(({ id }) => id === asked.id)?.value
  const opened = new Date(createdAt)
  if (!day || day < dayOf(retainedSince(opened)) || day > dayOf(opened)) return before(createdAt)
  const from = startOfDay(day).getTime()
  return { from, to: from + 24 * HOUR }
}

function before(moment: string): Range {
  const to = Date.parse(moment)
  return { from: to - INCIDENT_HOURS * HOUR, to }
}
