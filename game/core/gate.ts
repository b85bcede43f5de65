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
interface Options extends DoorOptions {
  ask: Ask
}

export function openGate(game: Game, { ask, people, refusals, site, staff, onFailOpen }: Options) {
  const asking = openAsking(game, ask)
  const cards = openCards<Visitor>(game)
  const rechecks = openRechecks(game, { asking, people })
  const answers = openDoorAnswers(cards, { people, refusals, site, staff, onFailOpen })

  return {
    connecting(visitor: Visitor): void {
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
    joined(id: number): void {
      const identity = game.identityOf(id)
      const isVouchedFor = answers.takeVouched(identity) && people.revocationOf(identity) === undefined
      if (!people.allows(identity) && !isVouchedFor) rechecks.start(id)
    },
    left: rechecks.left,

    /** Changes the set and acts on it: who was let in by it and is no more, is dropped; cards of the admitted end. */
    around(change: () => void): void {
      const within = game
        .players()
        .map((id) => ({ id, identity: game.identityOf(id) }))
        .filter(({ identity }) => people.allows(identity))
      change()
      cards.admitWhere((visitor) => people.allows(visitor))
      for (const { id, identity } of within) {
        if (people.allows(identity)) continue
        const reason = people.revocationOf(identity)
        if (reason === undefined || identity.discordId === null) rechecks.start(id)
        else game.drop(id, escapeHtml(words.dropped(reason)))
      }
    },

    /** The site answers again, or still. */
    onFresh: () => rechecks.again(),
  }
}
