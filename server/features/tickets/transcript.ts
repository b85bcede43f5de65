import { Readable } from 'node:stream'
import { forms } from '@westmore/contract/tickets-forms.ts'
import type { Message, StaffTicket, TicketEvent, TicketNote } from '@westmore/contract/tickets.ts'
import { recordDeed } from '#features/audit/store.ts'
import { readInTurns, sendInPieces } from '#http/file-streams.ts'
import { asStaff } from '#rpc.ts'
import { describeFile } from '#http/send-file.ts'
import { toMessages, toNote, toStaffTicket } from './shapes.ts'
import { ticketToHandle } from './store.ts'
import { eventsOf, messagesOf, notesOf, sideOf } from './thread-store.ts'

interface Thread {
  ticket: StaffTicket
  messages: Message[]
  events: TicketEvent[]
  notes?: TicketNote[]
}

/** The whole thread as a file, written down in the audit, for it leaves the house. */
export const transcript = asStaff.tickets.transcript.handler(
  async ({ input: { id, format, notes }, context, errors }) =>
    sendInPieces(context, async () => {
      const { db, env, user, reply } = context
      const thread = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx): Promise<Thread> => {
          const row = await ticketToHandle(tx, user, id)
          if (!row) throw errors.NOT_FOUND()
          const side = sideOf(user, row)
          const withNotes = notes === 'true' && side === 'staff'
          await recordDeed(tx, user, {
            action: 'tickets.transcript',
            subjectType: 'ticket',
            subjectId: id,
            after: { format, notes: withNotes },
          })
          return {
            ticket: toStaffTicket(env, user, row),
            messages: await toMessages(tx, env, await messagesOf(tx, id, side)),
            events: await eventsOf(tx, id, side),
            ...(withNotes && { notes: (await notesOf(tx, id)).map((note) => toNote(env, note)) }),
          }
        })
      const name = `ticket-${thread.ticket.number}.${format === 'json' ? 'json' : 'txt'}`
      describeFile(reply, {
        name,
        type: format === 'json' ? 'application/json; charset=utf-8' : 'text/plain',
      })
      const text = format === 'json' ? JSON.stringify(thread, null, 2) : toText(thread)
      return readInTurns(context, Readable.from([text]))
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

function toText({ ticket, messages, events, notes = [] }: Thread): string {
  const head = [
    `Ticket #${ticket.number}: ${ticket.title}`,
    `Kategorie: ${forms[ticket.category].label}`,
    `Status: ${statusOf(ticket.status)}`,
    `Hráč: ${ticket.username} (${ticket.userId})`,
    `Otevřen: ${at(ticket.createdAt)}`,
    ...(ticket.concerned ? [`Stížnost na: ${ticket.concerned.username}`] : []),
    ...(ticket.assignee ? [`Řeší: ${ticket.assignee.username}`] : []),
    ...ticket.fields.map(({ label, value }) => `${label}: ${value}`),
    ...(ticket.rating ? [`Hodnocení: ${ticket.rating.score}/5 ${ticket.rating.word}`.trimEnd()] : []),
  ]
  const lines = [
    ...messages.map(({ seq, ...message }) => ({ seq, text: messageText(message) })),
    ...events.map(({ seq, ...event }) => ({ seq, text: `[${at(event.createdAt)}] * ${eventText(event)}` })),
    ...notes.map(({ seq, createdAt, username, text }) => ({
      seq,
      text: `[${at(createdAt)}] ${username} (INTERNÍ POZNÁMKA):\n${text}`,
    })),
  ].toSorted((a, b) => a.seq - b.seq)
  return `${[head.join('\n'), ...lines.map(({ text }) => text)].join('\n\n')}\n`
}

function messageText({ createdAt, username, isAdmin, message, attachments }: Omit<Message, 'seq'>): string {
  const files = attachments.map(({ name }) => `(příloha: ${name})`)
  return [`[${at(createdAt)}] ${username}${isAdmin ? ' (ADMIN)' : ''}:`, message, ...files].join('\n')
}

function eventText({ kind, username, from, to }: Omit<TicketEvent, 'seq'>): string {
  const who = username ?? 'Server'
  if (kind === 'status') return `${who}: status změněn z „${statusOf(from)}“ na „${statusOf(to)}“`
  if (kind === 'assigned') return `${who}: řešitel ${from ?? 'nikdo'} → ${to ?? 'nikdo'}`
  if (kind === 'rated') return `${who}: hodnocení ${to}/5`
  return `Připomenutí po ${to} ${to === '1' ? 'dni' : 'dnech'} bez odpovědi`
}
