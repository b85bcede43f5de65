import * as z from 'zod/mini'
import { asOwner, asStaff, asUser, ID_TAKEN, NOT_FOUND } from './doors.ts'
import { GET, PATCH, POST, PUT } from './endpoint.ts'
import { conflict, unfit } from './refusal.ts'
import { AddedEvidence, evidence, evidenceErrors, OWN_SANCTION } from './sanctions-evidence.ts'
import { templates } from './sanctions-templates.ts'
import { appeals, OwnAppeal } from './sanctions-appeals.ts'
import {
  Ending,
  HeldIdentifier,
  MAX_NAMED_IDENTIFIERS,
  MAX_SANCTION_IDENTIFIERS,
  MAX_SANCTION_SEARCH,
  MAX_SANCTIONED_NAME,
  MAX_SANCTIONS,
  MAX_YEARS,
  OwnSanction,
  Paragraphs,
  Sanction,
  SanctionedIdentifier,
  SanctionKind,
  SanctionNote,
  SanctionReason,
  SanctionState,
  Until,
} from './sanctions.ts'
import { anyText, ById, Moment, MomentCursor, requiredLine, Uuid } from './text.ts'
import { DiscordId } from './users.ts'

const STAFF_SANCTION = { status: 403, message: 'Only owners sanction members of the staff' }
const END_REFUSED = unfit(
  `The end lies in the past or beyond ${MAX_YEARS} years`,
  z.object({ why: z.enum(['past', 'far']) }),
)
const SANCTION_CHANGED = conflict(
  'It has changed or ended since; nothing was changed now',
  z.object({ current: Sanction }),
)
const IDENTIFIER_NEEDED = unfit('A sanction keeps the identifiers of its account, and at least one')
const SANCTION_OVER = conflict('It has already ended', z.object({ current: Sanction }))

export const SANCTIONED = {
  status: 403,
  message: 'A sanction forbids this while it lasts',
  data: z.object({ number: z.int(), kind: SanctionKind, until: z.nullable(Moment) }),
}

/** An account, or identifiers of a person who need not have one. */
const Target = z.union([
  z.object({ userId: DiscordId }),
  z.object({
    identifiers: z.array(SanctionedIdentifier).check(z.minLength(1), z.maxLength(MAX_NAMED_IDENTIFIERS)),
    name: requiredLine(MAX_SANCTIONED_NAME),
  }),
])

const AppealAgainst = z.extend(OwnAppeal, {
  /** Null for the author of the sanction, who knows only the decision. */
  ticket: z.nullable(z.int()),
})
export type AppealAgainst = z.infer<typeof AppealAgainst>

const AppealedSanction = z.extend(Sanction, { appeals: z.array(AppealAgainst) })
export type AppealedSanction = z.infer<typeof AppealedSanction>

const person = GET(asStaff, '/sanctions/person', 'Sanctions of a person, newest first')
  .errors({ SEVERAL_PEOPLE: unfit('This identifier belongs to several accounts') })
  .input(z.union([z.object({ userId: DiscordId }), z.object({ identifier: SanctionedIdentifier })]))
  .output(z.array(AppealedSanction))

export const OwnSanctions = z.array(z.extend(OwnSanction, { appeals: z.array(OwnAppeal) }))

export const SanctionFilter = z.object({
  /** A part of the name or reason, the number, or a whole identifier. */
  q: z._default(anyText(MAX_SANCTION_SEARCH), ''),
  kind: z.optional(SanctionKind),
  state: z.optional(SanctionState),
  userId: z.optional(DiscordId),
  authorId: z.optional(DiscordId),
})
export type SanctionFilter = z.infer<typeof SanctionFilter>

export const sanctions = {
  evidence,
  templates,
  person,
  export: GET(
    asStaff,
    '/sanctions/export',
    'All sanctions of the filter as CSV, newest first; the export is recorded in the audit',
  )
    .meta({ perMinute: 20 })
    .input(SanctionFilter)
    .output(z.unknown()),
  appeals,
  list: GET(asStaff, '/sanctions', 'Sanctions, narrowed and searched, newest first, in pages')
    .meta({ costly: true })
    .input(z.extend(SanctionFilter, { before: z.optional(MomentCursor) }))
    .output(z.object({ sanctions: z.array(Sanction), next: z.nullable(z.string()) })),
  mine: GET(asUser, '/sanctions/mine', 'Own sanctions, newest first').output(OwnSanctions),
  read: GET(asStaff, '/sanctions/{id}', 'One sanction by its id or its number')
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.union([Uuid, z.string().check(z.regex(/^\d{1,9}$/))]) }))
    .output(AppealedSanction),
  create: POST(
    asStaff,
    '/sanctions',
    'Sanctions a person; the gate of the game obeys at once. The same id twice is stored once',
    201,
  )
    .meta({ perMinute: 120 })
    .errors({
      NOT_FOUND,
      ID_TAKEN,
      OWN_SANCTION,
      STAFF_SANCTION,
      END_REFUSED,
      SEVERAL_PEOPLE: unfit('These identifiers belong to several accounts'),
      NEWER_SANCTION: conflict(
        'The person has a newer sanction than the last one you saw',
        z.object({ current: Sanction }),
      ),
      ...evidenceErrors,
      TOO_MANY_SANCTIONS: conflict(`A person may have ${MAX_SANCTIONS} sanctions`),
    })
    .input(
      z.object({
        id: z.optional(Uuid),
        target: Target,
        kind: SanctionKind,
        reason: SanctionReason,
        note: z._default(SanctionNote, ''),
        paragraphs: z._default(Paragraphs, []),
        until: Until,
        /** The person's newest sanction that the author saw, null if there was none; absent: not compared. */
        newest: z.optional(z.nullable(Uuid)),
        evidence: z._default(AddedEvidence, []),
      }),
    )
    .output(Sanction),
  update: PATCH(asStaff, '/sanctions/{id}', 'Changes a sanction that lasts; the person is notified')
    .errors({ NOT_FOUND, OWN_SANCTION, STAFF_SANCTION, END_REFUSED, SANCTION_CHANGED, IDENTIFIER_NEEDED })
    .input(
      z.object({
        id: Uuid,
        revision: z.int(),
        reason: z.optional(SanctionReason),
        paragraphs: z.optional(Paragraphs),
        until: z.optional(Until),
        /** Identifiers to which it no longer applies; its person is not notified of that. */
        without: z._default(z.array(HeldIdentifier).check(z.maxLength(MAX_SANCTION_IDENTIFIERS)), []),
      }),
    )
    .output(Sanction),
  note: PUT(
    asStaff,
    '/sanctions/{id}/note',
    'Changes the note for the staff; the sanctioned person never learns of it',
  )
    .errors({ NOT_FOUND, OWN_SANCTION, SANCTION_CHANGED })
    .input(z.object({ id: Uuid, revision: z.int(), text: SanctionNote }))
    .output(Sanction),
  confirm: POST(
    asOwner,
    '/sanctions/{id}/confirm',
    'Confirms a ban of a member of the staff that a game server reported; from now on it closes the game',
  )
    .errors({ NOT_FOUND, OWN_SANCTION, STAFF_SANCTION, SANCTION_CHANGED })
    .input(ById)
    .output(Sanction),
  end: POST(
    asStaff,
    '/sanctions/{id}/end',
    'Lifts a sanction that lasts, or overturns one that was a mistake, even if it is over',
  )
    .errors({ NOT_FOUND, OWN_SANCTION, STAFF_SANCTION, SANCTION_OVER })
    .input(z.extend(ById, { ending: Ending, reason: SanctionReason }))
    .output(Sanction),
}
