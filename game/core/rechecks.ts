import type { openAsking } from './asking.ts'
import { escapeHtml } from './cards.ts'
import type { Game } from './game.ts'
import type { People } from './people.ts'
import { words } from './words.ts'

interface Options {
  asking: Pick<ReturnType<typeof openAsking>, 'again'>
  people: People
}

/** Players in the world of whom it is not known that they may be there: the site is asked until it answers. */
export function openRechecks(
  { identityOf, drop }: Pick<Game, 'identityOf' | 'drop'>,
  { asking, people }: Options,
) {
  const doubted = new Set<number>()
  const beingAsked = new Set<number>()

  /** Drops them when the site says no, or when it says nothing and a revocation is known. */
  async function recheck(id: number): Promise<void> {
    if (beingAsked.has(id)) return
    doubted.add(id)
    beingAsked.add(id)
    const identity = identityOf(id)
    const verdict = await asking.again(identity)
    beingAsked.delete(id)
    if (!doubted.has(id)) return
    const known = verdict?.kind === 'known' ? verdict.known : undefined
    const reason = known?.standing.reason ?? people.revocationOf(identity)
    if (people.allows(identity) || known?.allowed) doubted.delete(id)
    else if (known || reason !== undefined) {
      doubted.delete(id)
      const isUnlinked = known?.discordId === null
      drop(id, escapeHtml(isUnlinked ? words.unlinkedNow : words.dropped(reason ?? null)))
    }
  }

  return {
    start: (id: number) => void recheck(id),
    /** The site answers: those of whom it said nothing are asked about again. */
    again(): void {
      for (const id of doubted) void recheck(id)
    },
    left: (id: number) => void doubted.delete(id),
  }
}
