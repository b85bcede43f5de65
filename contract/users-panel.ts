import * as z from 'zod/mini'
import { SubmissionStatus } from './allowlist.ts'
import { asStaff, NOT_FOUND } from './doors.ts'
import { LogEntry } from './logs.ts'
import { Moment, Uuid } from './text.ts'
import { Category, TicketStatus } from './tickets.ts'
import { UserNote } from './users-notes.ts'
import { AllowlistStatus, StaffMember } from './users.ts'

/** The most of each kind that the panel shows; the rest stands on the person's page and in the ledger. */
export const PANEL_ATTEMPTS = 5
export const PANEL_TICKETS = 5
export const PANEL_LINES = 12

/** The hours before a ticket or an application whose lines are shown where nobody said on which day it happened. */
export const INCIDENT_HOURS = 2

const PanelLine = z.pick(LogEntry, { id: true, created_at: true, category: true, action: true })
export type PanelLine = z.infer<typeof PanelLine>

/** What the staff should know of somebody while they read what that person wrote. */
export const PersonPanel = z.object({
  person: z.extend(StaffMember, { allowlistStatus: AllowlistStatus, createdAt: Moment }),
  /** The newest applications, and how many there are. */
  attempts: z.object({
    total: z.int(),
    newest: z.array(
      z.object({
        id: Uuid,
        attemptNumber: z.int(),
        status: SubmissionStatus,
        submittedAt: Moment,
        /** What the player was told: why it was declined, or why the access was revoked. */
        reason: z.nullable(z.string()),
        isRevoked: z.boolean(),
      }),
    ),
  }),
  /** Other tickets of the person, the newest first, of those the reader handles. */
  tickets: z.object({
    newest: z.array(
      z.object({
        id: Uuid,
        number: z.int(),
        title: z.string(),
        category: Category,
        status: TicketStatus,
        /** The number of the ticket it was merged into. */
        mergedInto: z.nullable(z.int()),
        createdAt: Moment,
      }),
    ),
    hasMore: z.boolean(),
  }),
  /** Null for the person themselves: nobody reads the notes about them. */
  notes: z.nullable(z.object({ total: z.int(), newest: z.nullable(z.omit(UserNote, { evidence: true })) })),
  /** What the person did in the game around it, the newest first; null while no player of the game is linked to them. */
  game: z.nullable(z.object({ from: Moment, to: Moment, lines: z.array(PanelLine), hasMore: z.boolean() })),
})
export type PersonPanel = z.infer<typeof PersonPanel>

/** Asked for by the ticket or application, not by the person: nobody can ask for the author of a ticket they may not know of. */
export const panel = {
  ofTicket: asStaff
    .route({
      method: 'GET',
      path: '/users/panel/tickets/{id}',
      summary: 'Who wrote a ticket the reader handles, with lines of the game around it',
    })
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid }))
    .output(PersonPanel),
  ofSubmission: asStaff
    .route({
      method: 'GET',
      path: '/users/panel/submissions/{id}',
      summary: 'Who sent an application, with lines of the game before it',
    })
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid }))
    .output(PersonPanel),
}
