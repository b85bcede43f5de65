import type { Verdict } from './asking.ts'
import { codeCard, escapeHtml, standingCard } from './cards.ts'
import type { Door, Identity } from './game.ts'
import type { openCards } from './open-cards.ts'
import type { People } from './people.ts'
import type { Refusals } from './refusals.ts'
import { words } from './words.ts'

/** How long (ms) a card waits for its reader; one with a code waits for as long as the code is valid, at most. */
const CARD_STANDS = 180_000
const CODE_STANDS = 600_000
const MAX_VOUCHED = 2_000

export interface Visitor extends Identity {
  /** The number of the connection. */
  id: number
  name: string
  door: Door
}

export interface DoorOptions {
  people: People
  refusals: Refusals
  /** Its address, for who has to go there. */
  site: string
  /** Identifiers that are let in while the site does not answer. */
  staff: ReadonlySet<string>
  /** Somebody of the staff was let in unasked. */
  onFailOpen: (visitor: Identity & { name: string }) => void
}

const keyOf = ({ discordId, license }: Identity) => discordId ?? license ?? ''

/** What a visitor at the door is answered: let in, refused, or shown a card; and who was let in by the site's own word. */
export function openDoorAnswers(
  cards: Pick<ReturnType<typeof openCards<Visitor>>, 'show'>,
  { people, refusals, site, staff, onFailOpen }: DoorOptions,
) {
  /** Let in by a direct answer of the site, which the list of allowed people does not have yet. */
  const vouched = new Set<string>()

  const isStaff = ({ discordId, license }: Identity) =>
    (discordId !== null && staff.has(`discord:${discordId}`)) || (license !== null && staff.has(license))

  function withoutAnswer(visitor: Visitor): void {
    const reason = people.revocationOf(visitor)
    if (reason !== undefined) {
      refusals.note(visitor, 'revoked')
      const standing = { state: 'revoked', place: null, reason, hoursRemaining: null } as const
      const card = standingCard(visitor.name, site, {
        discordId: visitor.discordId,
        allowed: false,
        standing,
      })
      return cards.show(visitor, card, CARD_STANDS, words.refused(site))
    }
    if (isStaff(visitor)) {
      onFailOpen(visitor)
      return visitor.door.admit()
    }
    refusals.note(visitor, 'away')
    visitor.door.refuse(escapeHtml(words.away(site)))
  }

  function give(visitor: Visitor, verdict: Verdict): void {
    if (people.allows(visitor)) return visitor.door.admit()
    if (!verdict) return withoutAnswer(visitor)
    if (verdict.kind === 'code') {
      refusals.note(visitor, 'unlinked')
      const stands = Math.min(Math.max(0, verdict.expiresAt - Date.now()), CODE_STANDS)
      return cards.show(visitor, codeCard(visitor.name, site, verdict.code), stands, words.unlinked(site))
    }
    if (verdict.known.allowed) {
      if (vouched.size >= MAX_VOUCHED) vouched.clear()
      vouched.add(keyOf(visitor))
      return visitor.door.admit()
    }
    const { state } = verdict.known.standing
    refusals.note(visitor, state === 'approved' ? 'none' : state)
    cards.show(visitor, standingCard(visitor.name, site, verdict.known), CARD_STANDS, words.refused(site))
  }

  return {
    give,
    /** Whether the site vouched for them; it counts once. */
    takeVouched: (identity: Identity) => vouched.delete(keyOf(identity)),
  }
}
