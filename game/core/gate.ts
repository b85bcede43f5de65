import { openAsking, type Verdict } from './asking.ts'
import { escapeHtml } from './cards.ts'
import { openDoorAnswers, type DoorOptions, type Visitor } from './door-answers.ts'
import { cutName, type Game } from './game.ts'
import { openCards } from './open-cards.ts'
import { openRechecks } from './rechecks.ts'
import type { Ask } from './web.ts'
import { words } from './words.ts'

/** By then (ms) a player is let in, refused, or reads a card, whatever the site does. */
const DEADLINE = 6_000
/** The most admitted connections that are remembered until they step into the world. */
const MAX_ARRIVALS = 2_000

interface Options extends DoorOptions {
  ask: Ask
}

export function openGate(game: Game, { ask, people, refusals, site, staff, onFailOpen }: Options) {
  const asking = openAsking(game, ask)
  const cards = openCards<Visitor>(game)
  const rechecks = openRechecks(game, { asking, people, site })
  const answers = openDoorAnswers(cards, { people, refusals, site, staff, onFailOpen })

  /** Admitted by this gate: `arrivals` by the number of the connection, `guarded` by the number of the player. */
  const arrivals = new Set<number>()
  const guarded = new Set<number>()
  let isSparing = false

  const unguarded = () => game.players().filter((id) => !guarded.has(id))

  /** A first list with fewer people than came before the gate belongs to a site without approvals yet: it drops none of them. */
  function judgeFirstList(): void {
    const before = unguarded()
    if (people.size() >= before.length) return
    isSparing = true
    before.forEach(rechecks.forget)
    game.say(
      `the first list lets in ${people.size()} and ${before.length} play: no player is dropped, the gate asks at the next connection`,
    )
  }

  /** The same visitor, remembered when admitted. */
  const remembered = (visitor: Visitor): Visitor => ({
    ...visitor,
    door: {
      ...visitor.door,
      admit() {
        if (arrivals.size >= MAX_ARRIVALS) arrivals.clear()
        arrivals.add(visitor.id)
        visitor.door.admit()
      },
    },
  })

  return {
    connecting(arriving: Visitor): void {
      const visitor = remembered(arriving)
      if (people.allows(visitor)) return visitor.door.admit()
      if (visitor.discordId === null && visitor.license === null) return visitor.door.refuse(words.anonymous)
      let isDecided = false
      const end = (verdict: Verdict) => {
        if (isDecided) return
        isDecided = true
        timer.cancel()
        answers.give(visitor, verdict)
      }
      const timer = game.after(DEADLINE, () => end(null))
      visitor.door.wait(words.asking)
      void asking.about(visitor, cutName(visitor.name), DEADLINE).then(end)
    },

    /**
     * A decision may have come between the check at the connection and the entry into the world; who was let in unchecked is asked
     * about now.
     */
    joined(id: number, arrival: number): void {
      const isGuarded = arrivals.delete(arrival)
      if (isGuarded) guarded.add(id)
      const identity = game.identityOf(id)
      const isVouchedFor = answers.takeVouched(identity) && people.revocationOf(identity) === undefined
      if (people.allows(identity) || isVouchedFor) return
      if (!people.isListed()) rechecks.doubt(id, isGuarded)
      else if (isGuarded || !isSparing) rechecks.start(id, isGuarded)
    },
    left(id: number): void {
      guarded.delete(id)
      rechecks.forget(id)
    },

    /** Changes the set and acts on it: who was let in by it and is no more, is dropped; cards of the admitted end. */
    around(change: () => void): void {
      const within = game
        .players()
        .map((id) => ({ id, identity: game.identityOf(id) }))
        .filter(({ identity }) => people.allows(identity))
      const isFirst = !people.isListed()
      change()
      if (isFirst) judgeFirstList()
      cards.admitWhere((visitor) => people.allows(visitor))
      for (const { id, identity } of within) {
        if (people.allows(identity)) continue
        const reason = people.revocationOf(identity)
        if (reason === undefined || identity.discordId === null) rechecks.start(id, true)
        else game.drop(id, escapeHtml(words.dropped(reason)))
      }
    },

    /** The number of players without access whom the first list spared; null when it spared none. */
    spared: () => (isSparing ? unguarded().filter((id) => !people.allows(game.identityOf(id))).length : null),

    /** The site answers again, or still. */
    onFresh: () => rechecks.again(),
  }
}
