import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Outcome } from '@westmore/contract/notifications.ts'
import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'
import { foundReader } from '#caller/reader.ts'
import { announcementOf } from '#live.ts'
import type { TicketSummary } from './store.ts'
import { handledBy, handledByAll, handlersOf } from './subject.ts'

type OneStatement = 'tickets.reply'

interface OfTicket {
  ticket: TicketSummary
}

const readers = ({ ticket }: OfTicket) => signalTo('tickets', ticket.readers, ticket.id)
/** The author does not hear of it, even one of the staff. */
const handlers = ({ ticket }: OfTicket) => signalTo('tickets', ticket.handlers, ticket.id)

const audit = ({ ticket, ...sides }: OfTicket & { before?: unknown; after?: unknown }) =>
  entry('ticket')({ id: ticket.id, ...sides })

const card = ({ ticket }: OfTicket) => ({ kind: 'ticket' as const, id: ticket.id })

const about = ({ ticket }: OfTicket) => ({ ticketId: ticket.id })

/** Each side hears the words with its own place in the thread. */
const saidTo = (to: RawBuilder<unknown>, seq: string) =>
  announcementOf('tickets', sql`id`, to, sql`'said', said || jsonb_build_object('seq', ${sql.ref(seq)})`)

const handledByReader = handledBy(foundReader(sql`reader.id`, sql`reader.role`))

/** For those of the staff who fit the condition and handle the ticket, but not for its author. */
const staffNews =
  (kind: RawBuilder<unknown>, isFor: RawBuilder<SqlBool>) =>
  ({ ticket }: OfTicket) =>
    sql`(
  select reader.id as user_id, ${kind} as kind, tickets.id as ticket_id, null::uuid as submission_id,
    tickets.category, tickets.user_id as actor_id
  from tickets, users reader
  where tickets.id = ${ticket.id} and reader.id <> tickets.user_id and ${isFor} and ${handledByReader})`

/** Owners are notified of confidential tickets separately. */
const opened = staffNews(
  sql`case tickets.category when 'complaint' then 'complaint' else 'ticket' end`,
  sql`reader.role <> 'user' and (reader.role <> 'owner' or tickets.category = 'appeal' or ${handledByAll})`,
)

const unassigned = staffNews(sql`'unattended'`, sql`reader.role = 'owner'`)

const staffHear = () => signalTo('tickets', { staff: true })
/** Names of marks are shown on tickets and, for reasons with `isShown`, to players. */
const everyoneHears = () => signalTo('tickets', { everyone: true })

export const ticketsEvents = {
  'tickets.open': { signals: [readers], newForStaff: opened, card },
  'tickets.openConfidential': {
    notify: ({ id, ownerIds }: { id: string; ownerIds: string[] }) => ({
      to: ownerIds,
      kind: 'opened' as const,
      about: { ticketId: id },
    }),
  },
  'tickets.note': {
    signals: [handlers],
    audit: ({ ticket }: OfTicket) => entry('ticket')({ id: ticket.id }),
    mentions: (of: OfTicket & { text: string }) => ({ about: about(of), text: of.text }),
  },
  'tickets.status': { signals: [readers], audit, card },
  'tickets.assign': { signals: [handlers], audit, card },
  'tickets.tags': { signals: [handlers], audit, card },
  'tickets.closing': {
    signals: [
      handlers,
      ({ ticket, isShown }: OfTicket & { isShown?: boolean | undefined }) =>
        isShown ? signalTo('tickets', { userId: ticket.userId }, ticket.id) : [],
    ],
    audit,
    card,
  },
  'tickets.statusFinal': {
    notify: (of: OfTicket & { to: Outcome }) => ({
      to: [of.ticket.userId],
      kind: 'decision' as const,
      about: about(of),
      outcome: of.to,
    }),
  },
  'tickets.assignFinal': {
    withdraw: (of: OfTicket & { from: string | null }) =>
      of.from === null ? undefined : { to: of.from, kind: 'assignment' as const, about: about(of) },
    notify: (of: OfTicket & { to: string | null }) =>
      of.to === null ? undefined : { to: [of.to], kind: 'assignment' as const, about: about(of) },
  },
  'tickets.expire': { signals: [handlers] },
  'tickets.remind': {
    signals: [readers],
    card,
    notify: (of: OfTicket) => ({ to: [of.ticket.userId], kind: 'reminder' as const, about: about(of) }),
  },
  'tickets.rate': { signals: [readers], card },
  'tickets.merge': {
    signals: [
      readers,
      ({ ticket, movesTodos }: OfTicket & { movesTodos?: boolean }) =>
        movesTodos ? signalTo('todos', ticket.handlers) : [],
    ],
    audit,
    card,
  },
  'tickets.unassigned': { newForStaff: unassigned, digest: unassigned },
  'tickets.transcript': { audit: entry('ticket') },
  'tickets.deadlines': { signals: [staffHear], audit: entry('ticket-deadlines') },
  'tickets.savedReplies.create': { signals: [staffHear], audit: entry('saved-reply') },
  'tickets.savedReplies.update': { signals: [staffHear], audit: entry('saved-reply') },
  'tickets.savedReplies.remove': { signals: [staffHear], audit: entry('saved-reply') },
  'tickets.marks.create': { signals: [everyoneHears], audit: entry('ticket-mark') },
  'tickets.marks.update': { signals: [everyoneHears], audit: entry('ticket-mark') },
  'tickets.marks.remove': { signals: [everyoneHears], audit: entry('ticket-mark') },
} satisfies Omit<EventsOf<'tickets'>, OneStatement>

/** Replying is a single SQL statement. */
export const ticketsEventsInSql = {
  'tickets.reply': {
    signals: [
      () => saidTo(sql`json_build_object('userId', user_id)`, 'lastAuthorSeq'),
      (row: string) => saidTo(handlersOf(row), 'lastSeq'),
    ],
    notify: (row: string) => ({
      to: sql`select case when last_is_admin then user_id else assignee_id end from ${sql.ref(row)}`,
      kind: 'answer' as const,
      about: { ticketId: sql<string>`(select id from ${sql.ref(row)})` },
    }),
  },
} satisfies Pick<EventsOf<'tickets'>, OneStatement>
