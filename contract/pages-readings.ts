import * as z from 'zod/mini'
import { asStaff, asUser } from './doors.ts'
import { GET, POST } from './endpoint.ts'
import { conflict } from './refusal.ts'
import { Moment } from './text.ts'
import { PersonId } from './users.ts'

export const READINGS_SIGNAL = 'readings'

const Part = z.object({
  id: z.nullable(z.string()),
  number: z.nullable(z.string()),
  kind: z.enum(['chapter', 'section', 'paragraph']),
  text: z.string(),
})

/** Changes of the rules since the version a person knows, when one of them is material. */
export const UnreadRules = z.object({
  version: z.int(),
  publishedAt: Moment,
  /** The version that it is compared with; null for the first rules. */
  since: z.nullable(z.int()),
  changes: z.array(z.object({ id: z.string(), before: z.nullable(Part), after: z.nullable(Part) })),
})
export type UnreadRules = z.infer<typeof UnreadRules>

export const Reading = z.object({ version: z.int(), readAt: Moment })
export type Reading = z.infer<typeof Reading>

const Version = z.int().check(z.minimum(1), z.maximum(1_000_000))

export const readings = {
  unread: GET(
    asUser,
    '/pages/rules/unread',
    'What changed in the rules for an admitted person who has not read it; null for others',
  )
    .meta({ costly: true })
    .output(z.nullable(UnreadRules)),
  confirm: POST(asUser, '/pages/rules/readings', 'Stores that the person has read the rules in force')
    .errors({
      RULES_CHANGED: conflict(
        'Another version is in force; `version` is null while there are no rules',
        z.object({ version: z.nullable(z.int()) }),
      ),
    })
    .input(z.object({ version: Version }))
    .output(Reading),
  of: GET(
    asStaff,
    '/pages/rules/readings/{id}',
    'The newest version of the rules that a person confirmed; null without one',
  )
    .input(z.object({ id: PersonId }))
    .output(z.nullable(Reading)),
}
