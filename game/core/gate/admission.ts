import type { Ban } from '@westmore/contract/game.ts'
import { endOf, type Bans } from './bans.ts'
import { applicationCard, banCard, codeCard, escapeHtml } from './cards.ts'
import { cutName, type Deferral, type Game, type Identity } from '#core/game.ts'
import type { LookupResult, openLookups } from './lookups.ts'
import type { openCards } from './open-cards.ts'
import type { AllowedPeople } from './people.ts'
import type { Refusals } from './refusals.ts'
import { words } from '#core/words.ts'

/** Within this time (ms) a player is let in, is refused or sees a card, even if the site does not answer. */
const DEADLINE = 6_000
const CARD_MS = 180_000
const MAX_CODE_CARD_MS = 600_000

export interface Visitor extends Identity {
  id: number
  name: string
  identifiers: readonly string[]
  deferral: Deferral
}

export interface AdmissionOptions {
  people: AllowedPeople
  bans: Pick<Bans, 'banOf'>
  refusals: Refusals
  site: string
  /** Let in while the site does not answer. */
  staff: ReadonlySet<string>
  onFailOpen: (visitor: Identity & { name: string }) => void
}

interface Doors {
  cards: ReturnType<typeof openCards<Visitor>>
  lookups: Pick<ReturnType<typeof openLookups>, 'find'>
}

export function openAdmission(
  { after }: Pick<Game, 'after'>,
  { cards, lookups }: Doors,
  { people, bans, refusals, site, staff, onFailOpen }: AdmissionOptions,
) {
  const isStaff = ({ discordId, license }: Identity) =>
    (discordId !== null && staff.has(`discord:${discordId}`)) || (license !== null && staff.has(license))

  function decideWithoutSite(visitor: Visitor): void {
    const reason = people.revocationOf(visitor)
    if (reason !== undefined) {
      refusals.note(visitor, 'revoked')
      const standing = { state: 'revoked', place: null, reason, hoursRemaining: null } as const
      const card = applicationCard(visitor.name, site, standing)
      return cards.show(visitor, card, CARD_MS, words.refused(site))
    }
    if (isStaff(visitor)) {
      onFailOpen(visitor)
      return visitor.deferral.admit()
    }
    refusals.note(visitor, 'away')
    visitor.deferral.refuse(escapeHtml(words.away(site)))
  }

  /** A ban also applies by a licence the player proved to the site, or by the account that proved theirs. */
  const banOf = (one: Pick<Visitor, keyof Identity | 'identifiers'>) =>
    bans.banOf([...one.identifiers, ...people.identifiersOf(one)])

  const mayComeIn = (visitor: Visitor) => people.allows(visitor) && !banOf(visitor)

  /** The player is let in if the ban ends while the card is open. */
  function refuseBanned(visitor: Visitor, ban: Ban, code: string | null): void {
    refusals.note(visitor, 'banned', ban.id)
    cards.show(visitor, banCard(visitor.name, ban, code), CARD_MS, words.banned(ban.url))
    const waitForEnd = () => {
      const left = endOf(ban) - Date.now()
      if (left > CARD_MS) return
      if (left <= 0) cards.admitWhere((one) => one === visitor && mayComeIn(one))
      else after(left, waitForEnd)
    }
    waitForEnd()
  }

  function decide(visitor: Visitor, result: LookupResult): void {
    const ban = banOf(visitor) ?? (result?.kind === 'access' ? result.access.ban : null)
    if (ban) return refuseBanned(visitor, ban, result?.kind === 'code' ? result.code : null)
    if (people.allows(visitor)) return visitor.deferral.admit()
    if (!result) return decideWithoutSite(visitor)
    if (result.kind === 'code') {
      refusals.note(visitor, 'unlinked')
      const duration = Math.min(Math.max(0, result.expiresAt - Date.now()), MAX_CODE_CARD_MS)
      return cards.show(visitor, codeCard(visitor.name, site, result.code), duration, words.unlinked(site))
    }
    const { discordId, allowed, standing } = result.access
    if (allowed) {
      // The list has them in a moment; a revocation that it has already is newer than this answer.
      const licenses = visitor.discordId === null && visitor.license !== null ? [visitor.license] : []
      if (discordId !== null && people.revocationOf(visitor) === undefined)
        people.apply([{ discordId, allowed, licenses, reason: null }])
      return visitor.deferral.admit()
    }
    const state = standing.state === 'approved' ? 'none' : standing.state
    refusals.note(visitor, state)
    const card = applicationCard(visitor.name, site, standing)
    cards.show(visitor, card, CARD_MS, words.refused(site))
  }

  function connecting(visitor: Visitor): void {
    if (mayComeIn(visitor)) return visitor.deferral.admit()
    const { discordId, license } = visitor
    const ban = banOf(visitor)
    // Without Discord, the site is asked for a code with which the player can appeal.
    const canGetCode = discordId === null && license !== null
    if (ban && !canGetCode) return refuseBanned(visitor, ban, null)
    if (discordId === null && license === null) return visitor.deferral.refuse(words.anonymous)
    visitor.deferral.wait(words.asking)
    const answer = new Promise<LookupResult>((resolve) => {
      const timer = after(DEADLINE, () => resolve(null))
      void lookups.find(visitor, cutName(visitor.name)).then(resolve).finally(timer.cancel)
    })
    void answer.then((result) => decide(visitor, result))
  }

  return { banOf, connecting, mayComeIn }
}
