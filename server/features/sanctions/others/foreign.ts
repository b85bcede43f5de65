import {
  HELD_IDENTIFIER,
  MAX_SANCTION_REASON,
  MAX_SANCTIONED_NAME,
  endObstacle,
  programNames,
  stateOf,
  type SanctionKind,
  type SanctionSource,
} from '@westmore/contract/sanctions.ts'
import { cleanText, inOneLine } from '@westmore/contract/text.ts'
import { cutText } from '@westmore/contract/signs.ts'

export interface ForeignSanction {
  source: Exclude<SanctionSource, 'site'>
  sourceId: string
  kind: SanctionKind
  identifiers: string[]
  name: string
  author: string
  reason: string
  createdAt: string
  until: string | null
  revoked: { by: string; at: string } | null
}

const MAX_ID = 100
/** Fewer than a sanction may have, so that those the player proves later fit too. */
const MAX_FOREIGN_IDENTIFIERS = 30

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

export const nameIn = (value: unknown, fallback: string): string =>
  cutText(inOneLine(textIn(value)), MAX_SANCTIONED_NAME).trim() || fallback

export const reasonIn = (value: unknown): string =>
  cutText(cleanText(textIn(value)), MAX_SANCTION_REASON).trim() || 'Důvod neuveden.'

export function sourceIdIn(value: unknown): string | undefined {
  const id = textIn(value)
  return /^[!-~]+$/.test(id) && id.length <= MAX_ID ? id : undefined
}

/** Without addresses and hardware tokens: several people may share them. */
export function identifiersIn(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map((one) => textIn(one).toLowerCase()) : []
  return [...new Set(texts.filter((one) => HELD_IDENTIFIER.test(one)))].slice(0, MAX_FOREIGN_IDENTIFIERS)
}

export const endIn = (until: string, now: Date): string | null =>
  endObstacle(until, now) === 'far' ? null : until

export type Revoked = Pick<ForeignSanction, 'source' | 'revoked'>

export const endColumns = ({ source, revoked }: Revoked) =>
  revoked && {
    ending: 'lifted' as const,
    endedAt: revoked.at,
    endedBy: revoked.by,
    endReason: `Zrušeno ve hře (${programNames[source]}).`,
  }

export const stateAt = ({ until, revoked }: Pick<ForeignSanction, 'until' | 'revoked'>, now: Date) =>
  stateOf({ until, ending: revoked && 'lifted' }, now)

export function columnsOf(sanction: ForeignSanction, now: Date) {
  const { source, sourceId, kind, name, author, reason, createdAt, until } = sanction
  const hasRunOut = stateAt(sanction, now) === 'ran-out'
  return {
    source,
    sourceId,
    kind,
    name,
    author,
    reason,
    createdAt,
    until,
    paragraphs: [],
    note: '',
    receivedAt: now,
    ...(hasRunOut && { ranOutAt: now }),
    ...endColumns(sanction),
  }
}
