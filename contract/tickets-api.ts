import * as z from 'zod/mini'
import { asStaff, asUser, ID_TAKEN, NOT_FOUND } from './doors.ts'
import { DELETE_BY_ID, GET, PATCH, POST, PUT } from './endpoint.ts'
import { EvidenceSource, NO_LINES } from './logs-evidence.ts'
import { conflict, unfit } from './refusal.ts'
import { SANCTIONED } from './sanctions-api.ts'
import { changes, standing, viewCounts } from './tickets-desk.ts'
import { deadlines, marks, savedReplies } from './tickets-tools.ts'
import { anyText, ById, pageCounts, PageNumber, requiredLine, requiredText, Uuid } from './text.ts'
import {
  Category,
  ChosenCategory,
  ListedStatus,
  MAX_ATTACHMENTS,
  MAX_FIELD,
  MAX_MESSAGE,
  MAX_OPEN,
  MAX_RATING_WORD,
  MAX_TITLE,
  Message,
  MOST_UNREAD,
  TicketStatistics,
  StaffTicket,
  THREAD_PAGE,
  Ticket,
  TicketChange,
  TicketEvent,
  TicketFilter,
  TicketNote,
  TicketSort,
} from './tickets.ts'
import { DiscordId } from './users.ts'

const LAST_SEQ = 2_147_483_647
const Before = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LAST_SEQ))
const After = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LAST_SEQ))

/** A page of a thread: its newest part, the part right before a `seq`, or the newest part after one. */
const PartOfThread = z.extend(ById, { before: z.optional(Before), after: z.optional(After) })
const PAGE_NOTE = `at most ${THREAD_PAGE}, the newest, those right before a seq or the newest after one, oldest first`

const TICKET_CLOSED = conflict('The ticket is closed')
const ASSIGNEE_REFUSED = unfit('Only staff who may see the ticket can be assigned to it')
const MERGED = conflict('The ticket was merged into another')
const APPEAL_DECIDES = conflict('Only its decision closes an appeal, for good')
const TAKEN = conflict('Another member of the staff has the ticket', z.object({ assignee: z.string() }))
const MARK_REFUSED = unfit(
  'A tag or reason does not exist, there are too many tags, or the ticket is not closed',
)
const ATTACHMENT_REFUSED = unfit('An attachment was deleted, is already used, or is not yours')

/** Why a change of a ticket may be refused. */
const changeRefusals = { ASSIGNEE_REFUSED, TAKEN, MARK_REFUSED, MERGED, APPEAL_DECIDES }

const AttachmentIds = z.array(Uuid).check(z.maxLength(MAX_ATTACHMENTS))

export const UnreadTickets = z.object({ mine: z.int(), staff: z.int() })

export const tickets = {
  mine: GET(asUser, '/tickets/mine', 'Own tickets, newest first').output(z.array(Ticket)),
  unread: GET(
    asUser,
    '/tickets/unread',
    `Number of unread tickets: own ones, and those the reader handles; ${MOST_UNREAD} means that many or more`,
  ).output(UnreadTickets),
  list: GET(asStaff, '/tickets', 'Tickets the reader may handle, filtered, searched and sorted, in pages')
    .input(
      z.extend(TicketFilter, {
        status: z._default(ListedStatus, 'all'),
        sort: z._default(TicketSort, 'updated'),
        page: PageNumber,
      }),
    )
    .output(
      z.object({
        tickets: z.array(StaffTicket),
        ...pageCounts,
        /** By status, with the rest of the filter applied. */
        counts: z.record(ListedStatus, z.int()),
        categories: z.array(Category),
      }),
    ),
  create: POST(asUser, '/tickets', 'Opens a ticket', 201)
    // Every field of the longest form, each character six bytes when escaped.
    .meta({ bodyLimit: 256 * 1024, perMinute: 60 })
    .errors({
      ID_TAKEN,
      ATTACHMENT_REFUSED,
      SANCTIONED,
      TOO_MANY_OPEN: conflict(`At most ${MAX_OPEN} tickets may be open at once`),
      FORM_REFUSED: unfit('A field does not belong to this category, or its value does not fit'),
      CONCERNED_REFUSED: unfit(
        'Only a complaint names a person, and that person must be another member of the staff',
      ),
    })
    .input(
      z.object({
        /** Made by the client, so that a repeated request opens only one ticket. */
        id: z.optional(Uuid),
        title: requiredLine(MAX_TITLE),
        category: ChosenCategory,
        message: requiredText(MAX_MESSAGE),
        fields: z._default(z.record(z.string().check(z.maxLength(40)), anyText(MAX_FIELD)), {}),
        concernedId: z.optional(z.nullable(DiscordId)),
        attachmentIds: z._default(AttachmentIds, []),
      }),
    )
    .output(Ticket),
  read: GET(asUser, '/tickets/{id}', 'One ticket by its id or its number')
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.union([Uuid, z.string().check(z.regex(/^\d{1,9}$/))]) }))
    .output(z.union([StaffTicket, Ticket])),
  update: PATCH(
    asStaff,
    '/tickets/{id}',
    'Sets the status, assignee, tags and closing reason; one’s own ticket cannot be assigned or tagged',
  )
    .errors({ NOT_FOUND, ...changeRefusals })
    .input(z.extend(TicketChange, { id: Uuid }))
    .output(StaffTicket),
  merge: POST(
    asStaff,
    '/tickets/{id}/merge',
    'Moves the conversation into another ticket of the same person, and its assignee if that has none; this one stays closed and points to it',
  )
    .errors({
      NOT_FOUND,
      TICKET_CLOSED,
      MERGE_REFUSED: unfit(
        'They have different authors or different readers, or one is already merged or an appeal',
      ),
    })
    .input(z.object({ id: Uuid, intoId: Uuid }))
    .output(StaffTicket),
  changes,
  standing,
  readyViews: viewCounts,
  rate: PUT(asUser, '/tickets/{id}/rating', 'The author rates a closed ticket')
    .errors({ NOT_FOUND, NOT_CLOSED: conflict('Only a closed ticket can be rated') })
    .input(
      z.object({
        id: Uuid,
        score: z.int().check(z.minimum(1), z.maximum(5)),
        word: z._default(anyText(MAX_RATING_WORD), ''),
      }),
    )
    .output(Ticket),
  messages: {
    list: GET(asUser, '/tickets/{id}/messages', `Messages of the conversation: ${PAGE_NOTE}`)
      .errors({ NOT_FOUND })
      .input(PartOfThread)
      .output(z.array(Message)),
    create: POST(
      asUser,
      '/tickets/{id}/messages',
      'Replies; a repeated message id is stored once. Staff may change the ticket with it: both happen or neither, and the message id undoes the change',
      201,
    )
      .meta({ perMinute: 120 })
      .errors({ NOT_FOUND, TICKET_CLOSED, ID_TAKEN, ATTACHMENT_REFUSED, ...changeRefusals })
      .input(
        z.object({
          id: Uuid,
          messageId: z.optional(Uuid),
          message: requiredText(MAX_MESSAGE),
          attachmentIds: z._default(AttachmentIds, []),
          change: z.optional(TicketChange),
        }),
      )
      .output(
        z.extend(Message, {
          /** If a change was requested: whether there is one that can still be undone. */
          hasChanged: z.optional(z.boolean()),
        }),
      ),
  },
  events: GET(
    asUser,
    '/tickets/{id}/events',
    `Events besides the messages: ${PAGE_NOTE}; players see status, merges, rating and reminders`,
  )
    .errors({ NOT_FOUND })
    .input(PartOfThread)
    .output(z.array(TicketEvent)),
  markRead: PUT(
    asUser,
    '/tickets/{id}/read',
    'Marks the thread as read up to this seq; never moves back',
    204,
  )
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid, seq: z.int().check(z.minimum(0)) }))
    .output(z.void()),
  notes: {
    list: GET(asStaff, '/tickets/{id}/notes', `Internal notes: ${PAGE_NOTE}`)
      .errors({ NOT_FOUND })
      .input(PartOfThread)
      .output(z.array(TicketNote)),
    create: POST(
      asStaff,
      '/tickets/{id}/notes',
      'Adds an internal note; the same note id twice is stored once',
      201,
    )
      .errors({ NOT_FOUND, ID_TAKEN, NO_LINES })
      .input(
        z.object({
          id: Uuid,
          noteId: z.optional(Uuid),
          text: requiredText(MAX_MESSAGE),
          evidence: z.optional(EvidenceSource),
        }),
      )
      .output(TicketNote),
  },
  attachment: GET(asUser, '/tickets/attachments/{id}', 'The file: pictures are displayed, others downloaded')
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.unknown()),
  discardAttachment: DELETE_BY_ID(
    asUser,
    '/tickets/attachments/{id}',
    'Deletes one’s own file that no message uses yet',
  ),
  transcript: GET(
    asStaff,
    '/tickets/{id}/transcript',
    'The whole thread as a file; internal notes only when asked for',
  )
    .errors({ NOT_FOUND })
    .input(
      z.object({
        id: Uuid,
        format: z._default(z.enum(['text', 'json']), 'text'),
        notes: z._default(z.enum(['true', 'false']), 'false'),
      }),
    )
    .output(z.unknown()),
  numbers: GET(asStaff, '/tickets/numbers', 'Statistics of the staff: answers, closings, open tickets')
    .meta({ costly: true })
    .output(TicketStatistics),
  savedReplies,
  marks,
  deadlines,
}
