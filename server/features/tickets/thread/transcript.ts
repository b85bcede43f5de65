import { Readable } from 'node:stream'
import { withoutCitationIds } from '@westmore/contract/citations.ts'
import type { LogEntry } from '@westmore/contract/logs.ts'
import { forms } from '@westmore/contract/tickets-forms.ts'
import {
  authorsEvents,
  type Message,
  type StaffTicket,
  type TicketEvent,
  type TicketNote,
} from '@westmore/contract/tickets.ts'
import { record } from '#events/record.ts'
import { throttleReads, streamFile } from '#http/file-streams.ts'
import { asStaff } from '#rpc.ts'
import { describeFile } from '#http/send-file.ts'
import { hiddenStaffFields, toStaffTicket } from '../presenters.ts'
import { ticketsToHandle } from '../store.ts'
import { notesOf } from './note-store.ts'
import { toMessage, toNote } from './presenters.ts'
import { eventsOf, messagesOf, sideOf } from './thread-store.ts'

interface Thread {
  ticket: StaffTicket
  messages: Message[]
  events: TicketEvent[]
  notes?: TicketNote[]
}

/**
 * A transcript without notes is also given to players, so of the staff's fields and events it has only those
 * of the assignee; any not listed here are left out.
 */
const playersTicket = (ticket: StaffTicket) => ({
  ...ticket,
  ...hiddenStaffFields,
  assignee: ticket.assignee,
})
const playersEvents: readonly TicketEvent['kind'][] = [...authorsEvents, 'assigned']

/** Each download is an audit entry. */
export const transcript = asStaff.tickets.transcript.handler(
  async ({ input: { id, format, notes }, context, errors }) =>
    streamFile(context, async () => {
      const { db, env, user, reply } = context
      const thread = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx): Promise<Thread> => {
          const [row] = await ticketsToHandle(tx, user, [id])
          if (!row) throw errors.NOT_FOUND()
          const side = sideOf(user, row)
          const withNotes = notes === 'true' && side === 'staff'
          await record(tx, user, 'tickets.transcript', { id, after: { format, notes: withNotes } })
          const ticket = toStaffTicket(env, user, row)
          const isIncluded = (event: TicketEvent) => withNotes || playersEvents.includes(event.kind)
          return {
            ticket: withNotes ? ticket : playersTicket(ticket),
            messages: (await messagesOf(tx, id, side)).map((message) => toMessage(env, message)),
            events: (await eventsOf(tx, id, side)).filter(isIncluded),
            ...(withNotes && { notes: (await notesOf(tx, id)).map((note) => toNote(env, note)) }),
          }
        })
      const name = `ticket-${thread.ticket.number}.${format === 'json' ? 'json' : 'txt'}`
      describeFile(reply, {
        name,
        type: format === 'json' ? 'application/json; charset=utf-8' : 'text/plain',
      })
      const text = format === 'json' ? JSON.stringify(thread, null, 2) : toText(thread)
      return throttleReads(context, Readable.from([withoutCitationIds(text)]))
    }),
)

const moment = new Intl.DateTimeFormat('cs-CZ', {
  timeZone: 'Europe/Prague',
  dateStyle: 'medium',
  timeStyle: 'medium',
})
const at = (iso: string) => moment.format(new Date(iso))

const statuses: Record<string, string> = { open: 'Otevřený', 'in-progress': 'V řešení', closed: 'Uzavřený' }
const statusOf = (code: string | null) => statuses[code ?? ''] ?? 'Neznámý'

/** Includes every character that a text editor takes for a line end. */
const LINE_END = /[\n\u2028\u2029]/

/** No line of a text must look like another person's message. */
const indent = (text: string) =>
  text
    .split(LINE_END)
    .map((line) => `  ${line}`)
    .join('\n')

/** The first line is behind a label. */
const indentAfterLabel = (text: string) => indent(text).slice(2)

function toText({ ticket, messages, events, notes = [] }: Thread): string {
  const head = [
    `Ticket #${ticket.number}: ${indentAfterLabel(ticket.title)}`,
    `Kategorie: ${forms[ticket.category].label}`,
    `Status: ${statusOf(ticket.status)}`,
    `Hráč: ${ticket.username} (${ticket.userId})`,
    `Otevřen: ${at(ticket.createdAt)}`,
    ...(ticket.category === 'complaint' && ticket.concerned
      ? [`Stížnost na: ${ticket.concerned.username}`]
      : []),
    ...(ticket.assignee ? [`Řeší: ${ticket.assignee.username}`] : []),
    ...(ticket.tags.length > 0 ? [`Štítky: ${ticket.tags.map(({ name }) => name).join(', ')}`] : []),
    ...closingLines(ticket),
    ...ticket.fields.map(({ label, value }) => `${label}: ${indentAfterLabel(value)}`),
    ...(ticket.rating
      ? [indentAfterLabel(`Hodnocení: ${ticket.rating.score}/5 ${ticket.rating.word}`).trimEnd()]
      : []),
  ]
  const lines = [
    ...messages.map((message) => ({ seq: message.seq, text: messageText(message) })),
    ...events.map((event) => ({
      seq: event.seq,
      text: indentAfterLabel(`[${at(event.createdAt)}] * ${eventTexts[event.kind](event)}`),
    })),
    ...notes.map(({ seq, createdAt, username, text, evidence }) => ({
      seq,
      text: [
        `[${at(createdAt)}] ${username} (INTERNÍ POZNÁMKA):`,
        indent(text),
        ...(evidence?.lines ?? []).map(lineText),
      ].join('\n'),
    })),
  ].toSorted((a, b) => a.seq - b.seq)
  return `${[head.join('\n'), ...lines.map(({ text }) => text)].join('\n\n')}\n`
}

function lineText(line: LogEntry): string {
  const who = line.player_name ?? line.user_identifier ?? 'server'
  return indent(`| ${at(line.created_at)} ${line.category} ${who}: ${line.action}`)
}

/** Without notes, it has only a reason that may be shown to the player. */
function closingLines({ closing, closedFor }: StaffTicket): string[] {
  const said = [closing?.reason ?? closedFor, closing?.word].filter(Boolean)
  return said.length > 0 ? [indentAfterLabel(`Důvod uzavření: ${said.join(', ')}`)] : []
}

function messageText({ createdAt, username, isAdmin, message, attachments }: Message): string {
  const files = attachments.map(({ name }) => `(příloha: ${name})`)
  const said = [message, ...files].map(indent)
  return [`[${at(createdAt)}] ${username}${isAdmin ? ' (ADMIN)' : ''}:`, ...said].join('\n')
}

const eventTexts: Record<TicketEvent['kind'], (event: TicketEvent) => string> = {
  status: ({ username, from, to }) =>
    `${who(username)}: status změněn z „${statusOf(from)}“ na „${statusOf(to)}“`,
  assigned: ({ username, from, to }) => `${who(username)}: řešitel ${from ?? 'nikdo'} → ${to ?? 'nikdo'}`,
  tagged: ({ username, from, to }) => `${who(username)}: štítky ${from ?? 'žádné'} → ${to ?? 'žádné'}`,
  closing: ({ username, from, to }) =>
    `${who(username)}: důvod uzavření ${from ?? 'žádný'} → ${to ?? 'žádný'}`,
  merged: ({ username, from, to }) =>
    from ? `${who(username)}: připojen ticket ${from}` : `${who(username)}: sloučeno do ticketu ${to}`,
  separated: ({ username, from }) => `${who(username)}: sloučení s ticketem ${from} vráceno`,
  rated: ({ username, to }) => `${who(username)}: hodnocení ${to}/5`,
  reminded: ({ to }) => `Připomenutí po ${to} ${to === '1' ? 'dni' : 'dnech'} bez odpovědi`,
}

const who = (username: string | null) => username ?? 'Server'
