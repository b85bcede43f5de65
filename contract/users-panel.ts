import * as z from 'zod/mini'
import { SubmissionStatus } from './allowlist.ts'
import { asStaff, NOT_FOUND } from './doors.ts'
import { GET } from './endpoint.ts'
import { LogEntry } from './logs.ts'
import { ById, Moment, Uuid } from './text.ts'
import { Category, TicketStatus } from './tickets.ts'
import { UserNote } from './users-notes.ts'
import { AllowlistStatus, StaffMember } from './users.ts'

/** Maximum number of entries of each kind in the panel; the rest is on the person's page and in the ledger. */
export const PANEL_ATTEMPTS = 5
export const PANEL_TICKETS = 5
export const PANEL_LINES = 12

/** Hours before a ticket or application whose lines are shown when no day of the incident was given. */
export const INCIDENT_HOURS = 2

const PanelLine = z.pick(LogEntry, { id: true, created_at: true, category: true, action: true })
export type PanelLine = z.infer<typeof PanelLine>

export const PersonPanel = z.object({
  person: z.extend(StaffMember, { allowlistStatus: AllowlistStatus, createdAt: Moment }),
  attempts: z.object({
    total: z.int(),
    newest: z.array(
      z.object({
        id: Uuid,
        attemptNumber: z.int(),
        status: SubmissionStatus,
        submittedAt: Moment,
        reason: z.nullable(z.string()),
        isRevoked: z.boolean(),
      }),
    ),
  }),
  tickets: z.object({
    newest: z.array(
      z.object({
        id: Uuid,
        number: z.int(),
        title: z.string(),
        category: Category,
        status: TicketStatus,
        mergedInto: z.nullable(z.int()),
        createdAt: Moment,
      }),
    ),
    hasMore: z.boolean(),
  }),
  /** Null for the person themselves: notes about oneself cannot be read. */
  notes: z.nullable(z.object({ total: z.int(), newest: z.nullable(z.omit(UserNote, { evidence: true })) })),
  /** Their lines in the game around it, newest first; null while no player of the game is linked to them. */
  game: z.nullable(z.object({ from: Moment, to: Moment, lines: z.array(PanelLine), hasMore: z.boolean() })),
})
export type PersonPanel = z.infer<typeof PersonPanel>

/** Requested by ticket or application, not by person: otherwise one could ask for the author of a hidden ticket. */
export const panel = {
  ofTicket: GET(
    asStaff,
    '/users/panel/tickets/{id}',
    'Who wrote a ticket the reader handles, with lines of the game around it',
  )
    .errors({ NOT_FOUND })
    .input(ById)
    .output(PersonPanel),
  ofSubmission: GET(
    asStaff,
    '/users/panel/submissions/{id}',
    'Who sent an application, with lines of the game before it',
  )
    .errors({ NOT_FOUND })
    .input(ById)
    .output(PersonPanel),
}
