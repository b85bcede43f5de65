import { escapeHtml } from './cards.ts'
import { openAdmission, type AdmissionOptions, type Visitor } from './admission.ts'
import type { Game } from '#core/game.ts'
import { openLookups } from './lookups.ts'
import { openCards } from './open-cards.ts'
import { openRechecks } from './rechecks.ts'
import type { Ask } from '#core/web.ts'
import { words } from '#core/words.ts'

const MAX_ARRIVALS = 2_000

interface Options extends AdmissionOptions {
  ask: Ask
}

/** Watches the connected players and drops those no longer admitted; `openAdmission` decides about new ones. */
export function openGate(game: Game, options: Options) {
  const { ask, people, site } = options
  const lookups = openLookups(ask)
  const cards = openCards<Visitor>(game)
  const admission = openAdmission(game, { cards, lookups }, options)

  /** Admitted by this gate, by their number while connecting. */
  const arrivals = new Set<number>()
  /** Admitted by this gate or the list, by their number in the game. */
  const guarded = new Set<number>()
  const rechecks = openRechecks(game, { lookups, people, site, wasIn: (id) => guarded.has(id) })
  let isSparing = false

  const unguarded = () => game.players().filter((id) => !guarded.has(id))

  /** A first list shorter than the number of players means that the site has no approvals yet, so those players stay. */
  function spareOnShortList(): void {
    const before = unguarded()
    if (people.size() >= before.length) return
    isSparing = true
    before.forEach(rechecks.forget)
    game.say(
      `the first list has ${people.size()} people, but ${before.length} play: no player is dropped, the gate checks them at their next connection`,
    )
  }

  function dropBanned(id: number): boolean {
    const ban = admission.banOf({ ...game.identityOf(id), identifiers: game.identifiersOf(id) })
    if (ban) game.drop(id, escapeHtml(words.droppedByBan(ban)))
    return ban !== undefined
  }

  function admit({ id, deferral }: Visitor): void {
    if (arrivals.size >= MAX_ARRIVALS) arrivals.clear()
    arrivals.add(id)
    deferral.admit()
  }

  return {
    connecting: (visitor: Visitor): void =>
      admission.connecting({ ...visitor, deferral: { ...visitor.deferral, admit: () => admit(visitor) } }),

    /** The decision may have changed while the game loaded, or the player may have passed unchecked. */
    joined(id: number, arrival: number): void {
      const isGuarded = arrivals.delete(arrival)
      if (isGuarded) guarded.add(id)
      if (dropBanned(id)) return
      const identity = game.identityOf(id)
      if (people.allows(identity)) return
      if (!people.isListed()) rechecks.postpone(id)
      else if (isGuarded || !isSparing) rechecks.start(id)
    },
    left(id: number): void {
      guarded.delete(id)
      rechecks.forget(id)
    },

    /** Drops the players that the change removes and lets in those who wait at a card. */
    applyChange(change: () => void): void {
      const playing = game
        .players()
        .map((id) => ({ id, identity: game.identityOf(id) }))
        .filter(({ identity }) => people.allows(identity))
      const isFirst = !people.isListed()
      change()
      if (isFirst) spareOnShortList()
      cards.admitWhere(admission.mayComeIn)
      const banned = new Set(game.players().filter(dropBanned))
      for (const { id, identity } of playing) {
        guarded.add(id)
        if (banned.has(id) || people.allows(identity)) continue
        const reason = people.revocationOf(identity)
        if (reason === undefined || identity.discordId === null) rechecks.start(id)
        else game.drop(id, escapeHtml(words.dropped(reason)))
      }
    },

    /** Spared players without access; null if the first list spared none. */
    spared: () => (isSparing ? unguarded().filter((id) => !people.allows(game.identityOf(id))).length : null),

    onFresh: rechecks.recheckAll,
  }
}
