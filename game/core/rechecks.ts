import type { Known } from './answers.ts'
import type { openAsking } from './asking.ts'
import { escapeHtml } from './cards.ts'
import type { Game } from './game.ts'
import type { People } from './people.ts'
import { words } from './words.ts'

interface Options {
  asking: Pick<ReturnType<typeof openAsking>, 'again'>
  people: People
  /** The address of the site, for players. */
  site: string
}

/** Players in the world of whom it is not known that they may be there: the site is asked until it answers. */
export function openRechecks(
  { identityOf, drop }: Pick<Game, 'identityOf' | 'drop'>,
  { asking, people, site }: Options,
) {
  /** Players by number, and whether the gate or the list let them in before. */
  const doubted = new Map<number, boolean>()
  const beingAsked = new Set<number>()

  /** The reason of a drop; undefined when the site gives no answer and no revocation is known. */
  function reasonOf(known: Known | undefined, revocation: string | null | undefined, wasIn: boolean) {
    if (known && known.discordId === null) return wasIn ? words.unlinkedNow : words.unlinked(site)
    if (known && known.standing.state !== 'revoked') return words.notApproved(site)
    const reason = known?.standing.reason ?? revocation
    return known || reason !== undefined ? words.dropped(reason ?? null) : undefined
  }

  async function recheck(id: number): Promise<void> {
    if (beingAsked.has(id)) return
    beingAsked.add(id)
    const identity = identityOf(id)
    const verdict = await asking.again(identity)
    beingAsked.delete(id)
    const wasIn = doubted.get(id)
    if (wasIn === undefined) return
    const known = verdict?.kind === 'known' ? verdict.known : undefined
    if (people.allows(identity) || known?.allowed) return void doubted.delete(id)
    const reason = reasonOf(known, people.revocationOf(identity), wasIn)
    if (reason === undefined) return
    doubted.delete(id)
    drop(id, escapeHtml(reason))
  }

  return {
    /** The site is asked once there is a list. */
    doubt: (id: number, wasIn: boolean) => void doubted.set(id, wasIn),
    start(id: number, wasIn: boolean): void {
      doubted.set(id, wasIn)
      void recheck(id)
    },
    /** The site answers: those of whom it said nothing are asked about again. */
    again(): void {
      for (const id of doubted.keys()) void recheck(id)
    },
    forget: (id: number) => void doubted.delete(id),
  }
}
