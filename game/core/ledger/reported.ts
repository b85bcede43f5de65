import { randomUUID } from 'node:crypto'
import type { ReportedSanction } from '@westmore/contract/sanctions-reported.ts'
import { cutCharacters } from '#core/game.ts'

export type { ReportedSanction }

export const newId = randomUUID

export const MAX_ID = 80
const MAX_TEXT = 2_000
const MAX_IDENTIFIERS = 30
/** Other kinds may be shared by a household. */
const IDENTIFIER = /^(?:license2?|discord|steam|fivem):[\da-f]{1,40}$/

export function withinLimits(sanction: ReportedSanction): ReportedSanction {
  const { identifiers, name, author, reason, revokedBy } = sanction
  const cut = (text: string) => cutCharacters(text, MAX_TEXT)
  return {
    ...sanction,
    identifiers: [...new Set(identifiers)].filter((one) => IDENTIFIER.test(one)).slice(0, MAX_IDENTIFIERS),
    name: cut(name),
    author: cut(author),
    reason: cut(reason),
    revokedBy: revokedBy === null ? null : cut(revokedBy),
  }
}
