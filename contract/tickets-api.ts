import * as z from 'zod/mini'
import { asStaff, asUser, NOT_FOUND } from './doors.ts'
import { deadlines, savedReplies } from './tickets-tools.ts'
import { anyText, atMost, cleanText, requiredText, Uuid } from './text.ts'
import {
  Category,
  MAX_ATTACHMENTS,
  MAX_BULK,
  MAX_FIELD,
  MAX_MESSAGE,
  MAX_OPEN,
  MAX_RATING_WORD,
  MAX_TITLE,
  Message,
  Numbers,
  StaffTicket,
  THREAD_PAGE,
  Ticket,
  TicketChange,
  TicketEvent,
  TicketFilter,
  TicketNote,
  TicketSort,
  TicketStatus,
  ticketStatuses,
} from './tickets.ts'
import { DiscordId } from './users.ts'

const ById = z.object({ id: Uuid })

/** A page of a thread: its newest part, or what stands before a `seq` the reader has. */
const PartOfThread = z.extend(ById, {
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
})
const PAGE_NOTE = `at most ${THREAD_PAGE}, the newest or those right before a place, oldest first`

const Page = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))

const TICKET_CLOSED = { status: 409, message: 'The ticket is closed' }
const ID_TAKEN = { status: 409, message: 'This id belongs to something else already' }
const ASSIGNEE_REFUSED = {
  status: 422,
  message: 'Only staff who may see the ticket can be assigned to it',
}
const ATTACHMENT_REFUSED = { status: 422, message: 'An attachment is gone, used already, or not yours' }

const AttachmentIds = z.array(Uuid).check(z.maxLength(MAX_ATTACHMENTS))

export const tickets = {
  mine: asUser
    .route({ method: 'GET', path: '/tickets/mine', summary: 'Own tickets, newest first' })
    .output(z.array(Ticket)),
  unread: asUser
    .route({
      method: 'GET',
      path: '/tickets/unread',
      summary: 'How many tickets have news: own ones, and those the staff member handles',
    })
    .output(z.object({ mine: z.int(), staff: z.int() })),
  list: asStaff
    .route({
      method: 'GET',
      path: '/tickets',
      summary: 'What the reader may handle, filtered, searched and sorted, in pages',
    })
    .input(
      z.extend(TicketFilter, {
        status: z._default(z.enum([...ticketStatuses, 'all']), 'all'),
        sort: z._default(TicketSort, 'updated'),
        page: z._default(Page, 1),
      }),
    )
    .output(
      z.object({
        tickets: z.array(StaffTicket),
        total: z.int(),
        pageSize: z.int(),
        /** By status, everything else of the filter applied. */
        counts: z.object({ open: z.int(), 'in-progress': z.int(), closed: z.int(), all: z.int() }),
        /** The categories there are tickets of, with their numbers over everything the reader may handle. */
        categories: z.array(z.object({ category: Category, count: z.int() })),
      }),
    ),
  create: asUser
    // Every field of the longest form, each character six bytes when escaped.
    .meta({ bodyLimit: 256 * 1024, perMinute: 60 })
    .route({ method: 'POST', path: '/tickets', successStatus: 201, summary: 'Opens a ticket' })
    .errors({
      ID_TAKEN,
      ATTACHMENT_REFUSED,
      TOO_MANY_OPEN: { status: 409, message: `At most ${MAX_OPEN} tickets may be open at once` },
      FORM_REFUSED: {
        status: 422,
        message: 'A field does not belong to this category, or its value does not fit',
      },
      CONCERNED_REFUSED: {
        status: 422,
        message: 'Only a complaint names a person, and that person must be another member of the staff',
      },
    })
    .input(
      z.object({
        /** Made by the client, so that a repeated request opens one ticket. */
        id: z.optional(Uuid),
        title: z.string().check(
          z.overwrite((text) => cleanText(text).replaceAll(/\s+/g, ' ')),
          z.minLength(1),
          ...atMost(MAX_TITLE),
        ),
        category: Category,
        message: requiredText(MAX_MESSAGE),
        fields: z._default(z.record(z.string().check(z.maxLength(40)), anyText(MAX_FIELD)), {}),
        concernedId: z.optional(z.nullable(DiscordId)),
        attachmentIds: z._default(AttachmentIds, []),
      }),
    )
    .output(Ticket),
  read: asUser
    .route({ method: 'GET', path: '/tickets/{id}', summary: 'One ticket by its id or its number' })
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.union([Uuid, z.string().check(z.regex(/^\d{1,9}$/))]) }))
    .output(z.union([StaffTicket, Ticket])),
  update: asStaff
    .route({
      method: 'PATCH',
      path: '/tickets/{id}',
      summary: 'Sets the status, assigns; null assigns to nobody; an own ticket one cannot assign',
    })
    .errors({ NOT_FOUND, ASSIGNEE_REFUSED })
    .input(z.extend(TicketChange, { id: Uuid }))
    .output(StaffTicket),
  updateMany: asStaff
    .route({
      method: 'POST',
      path: '/tickets/status',
      summary: 'Sets the status of several; those the reader may not handle are passed over',
    })
    .input(
      z.object({
        ids: z.array(Uuid).check(z.minLength(1), z.maxLength(MAX_BULK)),
        status: TicketStatus,
      }),
    )
    .output(z.object({ changed: z.int() })),
  rate: asUser
    .route({ method: 'PUT', path: '/tickets/{id}/rating', summary: 'The author rates a closed ticket' })
    .errors({ NOT_FOUND, NOT_CLOSED: { status: 409, message: 'Only a closed ticket can be rated' } })
    .input(
      z.object({
        id: Uuid,
        score: z.int().check(z.minimum(1), z.maximum(5)),
        word: z._default(anyText(MAX_RATING_WORD), ''),
      }),
    )
    .output(Ticket),
  messages: {
    list: asUser
      .route({
        method: 'GET',
        path: '/tickets/{id}/messages',
        summary: `Messages of the conversation: ${PAGE_NOTE}`,
      })
      .errors({ NOT_FOUND })
      .input(PartOfThread)
      .output(z.array(Message)),
    create: asUser
      .meta({ perMinute: 120 })
      .route({
        method: 'POST',
        path: '/tickets/{id}/messages',
        successStatus: 201,
        summary: 'Replies; the same message id twice is stored once',
      })
      .errors({ NOT_FOUND, TICKET_CLOSED, ID_TAKEN, ATTACHMENT_REFUSED })
      .input(
        z.object({
          id: Uuid,
          messageId: z.optional(Uuid),
          message: requiredText(MAX_MESSAGE),
          attachmentIds: z._default(AttachmentIds, []),
        }),
      )
      .output(Message),
  },
  events: asUser
    .route({
      method: 'GET',
      path: '/tickets/{id}/events',
      summary: `What happened beside the messages: ${PAGE_NOTE}; players see status, rating and reminders`,
    })
    .errors({ NOT_FOUND })
    .input(PartOfThread)
    .output(z.array(TicketEvent)),
  markRead: asUser
    .route({
      method: 'PUT',
      path: '/tickets/{id}/read',
      successStatus: 204,
      summary: 'Has read the thread up to this seq; never goes back',
    })
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid, seq: z.int().check(z.minimum(0)) }))
    .output(z.void()),
  notes: {
    list: asStaff
      .route({
        method: 'GET',
        path: '/tickets/{id}/notes',
        summary: `What the staff keep to themselves: ${PAGE_NOTE}`,
      })
      .errors({ NOT_FOUND })
      .input(PartOfThread)
      .output(z.array(TicketNote)),
    create: asStaff
      .route({
        method: 'POST',
        path: '/tickets/{id}/notes',
        successStatus: 201,
        summary: 'Adds an internal note; the same note id twice is stored once',
      })
      .errors({ NOT_FOUND, ID_TAKEN })
      .input(z.object({ id: Uuid, noteId: z.optional(Uuid), text: requiredText(MAX_MESSAGE) }))
      .output(TicketNote),
  },
  attachment: asUser
    .route({
      method: 'GET',
      path: '/tickets/attachments/{id}',
      summary: 'The file: pictures to be shown, everything else to be saved',
    })
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.void()),
  discardAttachment: asUser
    .route({
      method: 'DELETE',
      path: '/tickets/attachments/{id}',
      successStatus: 204,
      summary: 'Removes an own file that no message bears yet',
    })
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.void()),
  transcript: asStaff
    .route({
      method: 'GET',
      path: '/tickets/{id}/transcript',
      summary: 'The whole thread as a file; internal notes only when asked for',
    })
    .errors({ NOT_FOUND })
    .input(
      z.object({
        id: Uuid,
        format: z._default(z.enum(['text', 'json']), 'text'),
        notes: z._default(z.enum(['true', 'false']), 'false'),
      }),
    )
    .output(z.unknown()),
  numbers: asStaff
    .route({
      method: 'GET',
      path: '/tickets/numbers',
      summary: 'How the staff do: answers, closings, what is open',
    })
    .output(Numbers),
  savedReplies,
  deadlines,
}
