import * as z from 'zod/mini'
import { asStaff, ID_TAKEN, NOT_FOUND } from './doors.ts'
import { DELETE_BY_ID, GET, POST } from './endpoint.ts'
import { ChosenLines, Evidence } from './logs-evidence.ts'
import { conflict, unfit } from './refusal.ts'
import { ById, Moment, requiredLine, Uuid } from './text.ts'

export const MAX_SANCTION_EVIDENCE = 20
const MAX_EVIDENCE_LINK = 1_000

/** The address of a page, without a name or a password, which could disguise the site. */
export const SecureLink = requiredLine(MAX_EVIDENCE_LINK).check(
  z.url({ protocol: /^https$/, abort: true }),
  z.regex(/^https:\/\/[^@/?#]+([/?#]|$)/i),
)

const id = z.optional(Uuid)

/** With an id, so that a repeated request stores it once. */
export const NewEvidence = z.union([
  z.extend(ChosenLines, { id }),
  z.object({ id, ticketId: Uuid }),
  /** A picture uploaded as a file of tickets and not sent yet. */
  z.object({ id, attachmentId: Uuid }),
  z.object({ id, link: SecureLink }),
])
export type NewEvidence = z.infer<typeof NewEvidence>

export const SanctionEvidence = z.object({
  id: Uuid,
  authorId: z.string(),
  author: z.string(),
  createdAt: Moment,
  /** Exactly one of these four. */
  lines: z.nullable(Evidence),
  ticket: z.nullable(z.object({ id: Uuid, number: z.int(), title: z.string() })),
  picture: z.nullable(z.object({ name: z.string(), width: z.int(), height: z.int() })),
  link: z.nullable(z.string()),
})
export type SanctionEvidence = z.infer<typeof SanctionEvidence>

export const OWN_SANCTION = conflict('Nobody decides about their own sanctions')

export const evidenceErrors = {
  EVIDENCE_REFUSED: unfit(
    'Its lines, ticket or picture do not exist, or are not yours to attach',
    z.object({
      index: z.int(),
      why: z.enum(['lines', 'ticket', 'picture']),
    }),
  ),
  TOO_MUCH_EVIDENCE: conflict(`A sanction has at most ${MAX_SANCTION_EVIDENCE} pieces of evidence`),
}

export const AddedEvidence = z.array(NewEvidence).check(z.maxLength(MAX_SANCTION_EVIDENCE))

export const evidence = {
  list: GET(
    asStaff,
    '/sanctions/{id}/evidence',
    'Evidence of a sanction, oldest first; its person, even one of the staff, sees none',
  )
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.array(SanctionEvidence)),
  add: POST(
    asStaff,
    '/sanctions/{id}/evidence',
    'Adds evidence, all or nothing; the sanctioned person never learns of it',
    201,
  )
    .errors({
      NOT_FOUND,
      OWN_SANCTION,
      ID_TAKEN,
      ...evidenceErrors,
    })
    .input(z.object({ id: Uuid, evidence: AddedEvidence.check(z.minLength(1)) }))
    .output(z.array(SanctionEvidence)),
  remove: DELETE_BY_ID(
    asStaff,
    '/sanctions/evidence/{id}',
    'Removes a piece of evidence: its author, or an owner',
  ),
  picture: GET(asStaff, '/sanctions/evidence/{id}/picture', 'A picture that is evidence')
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.void()),
}
