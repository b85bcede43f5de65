import { withoutCitationIds } from '@westmore/contract/citations.ts'
import { forms } from '@westmore/contract/tickets-forms.ts'
import {
  authorsEvents,
  type Message,
  type StaffTicket,
  type TicketEvent,
  type TicketNote,
} from '@westmore/contract/tickets.ts'
import { record } from '#events/record.ts'
import { asStaff } from '#rpc.ts'
import { sendFile } from '#http/send-file.ts'
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
  async ({ input: { id, format, notes }, context: { db, env, user, reply }, errors }) => {
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
    const [ending, type, text] =
      format === 'json'
        ? ['json', 'application/json; charset=utf-8', JSON.stringify(thread, null, 2)]
        : ['txt', 'text/plain', toText(thread)]
    const data = withoutCitationIds(text)
    return sendFile(reply, { name: `ticket-${thread.ticket.number}.${ending}`, type, data })
  },
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
  const entries = [
    ...messages.map((message) => ({ seq: message.seq, text: messageText(message) })),
    ...events.map((event) => ({
      seq: event.seq,
      text: indentAfterLabel(`[${at(event.createdAt)}] * ${eventTexts[event.kind](event)}`),
    })),
    ...notes.map((note) => ({ seq: note.seq, text: noteText(note) })),
  ]
  const texts = entries.toSorted((a, b) => a.seq - b.seq).map(({ text }) => text)
  return `${[headOf(ticket), ...texts].join('\n\n')}\n`
}

function headOf(ticket: StaffTicket): string {
  const { closing, concerned, rating, tags } = ticket
  const told: [label: string, value: string | undefined][] = [
    [`Ticket #${ticket.number}`, ticket.title],
    ['Kategorie', forms[ticket.category].label],
    ['Status', statusOf(ticket.status)],
    ['Hráč', `${ticket.username} (${ticket.userId})`],
    ['Otevřen', at(ticket.createdAt)],
    ['Stížnost na', ticket.category === 'complaint' ? concerned?.username : undefined],
    ['Řeší', ticket.assignee?.username],
    ['Štítky', tags.map(({ name }) => name).join(', ')],
    // Without notes, it has only a reason that may be shown to the player.
    ['Důvod uzavření', [closing?.reason ?? ticket.closedFor, closing?.word].filter(Boolean).join(', ')],
    ...ticket.fields.map(({ label, value }): [string, string] => [label, value]),
    ['Hodnocení', rating ? `${rating.score}/5 ${rating.word}`.trimEnd() : undefined],
  ]
  return told.flatMap(([label, value]) => (value ? [`${label}: ${indentAfterLabel(value)}`] : [])).join('\n')
}

function messageText({ createdAt, username, isAdmin, message, attachments }: Message): string {
  const files = attachments.map(({ name }) => `(příloha: ${name})`)
  const said = [message, ...files].map(indent)
  return [`[${at(createdAt)}] ${username}${isAdmin ? ' (ADMIN)' : ''}:`, ...said].join('\n')
}

function noteText({ createdAt, username, text, evidence }: TicketNote): string {
  const lines = evidence?.lines.map((line) => {
    const who = line.player_name ?? line.user_identifier ?? 'server'
    return indent(`| ${at(line.created_at)} ${line.category} ${who}: ${line.action}`)
  })
  return [`[${at(createdAt)}] ${username} (INTERNÍ POZNÁMKA):`, indent(text), ...(lines ?? [])].join('\n')
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
