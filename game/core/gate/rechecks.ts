import type { Access } from '#core/answers.ts'
import { escapeHtml } from './cards.ts'
import type { Game } from '#core/game.ts'
import type { openLookups } from './lookups.ts'
import type { AllowedPeople } from './people.ts'
import { words } from '#core/words.ts'

interface Options {
  lookups: Pick<ReturnType<typeof openLookups>, 'recheck'>
  people: AllowedPeople
  site: string
  /** Whether the gate or the list let the player in before. */
  wasIn: (id: number) => boolean
}

export function openRechecks(
  { identityOf, drop }: Pick<Game, 'identityOf' | 'drop'>,
  { lookups, people, site, wasIn }: Options,
) {
  const pending = new Set<number>()
  const beingAsked = new Set<number>()

  /** The reason is undefined without an answer and without a known revocation. */
  function reasonOf(access: Access | undefined, revocation: string | null | undefined, id: number) {
    if (access?.ban) return words.droppedByBan(access.ban)
    if (access && access.discordId === null) return wasIn(id) ? words.unlinkedNow : words.unlinked(site)
    if (access && access.standing.state !== 'revoked') return words.notApproved(site)
    const reason = access?.standing.reason ?? revocation
    return access || reason !== undefined ? words.dropped(reason ?? null) : undefined
  }

  async function recheck(id: number): Promise<void> {
    if (beingAsked.has(id)) return
    beingAsked.add(id)
    const identity = identityOf(id)
    const result = await lookups.recheck(identity)
    beingAsked.delete(id)
    if (!pending.has(id)) return
    const access = result?.kind === 'access' ? result.access : undefined
    if (people.allows(identity) || access?.allowed) return void pending.delete(id)
    const reason = reasonOf(access, people.revocationOf(identity), id)
    if (reason === undefined) return
    pending.delete(id)
    drop(id, escapeHtml(reason))
  }

  return {
    postpone: (id: number) => void pending.add(id),
    start(id: number): void {
      pending.add(id)
      void recheck(id)
    },
    recheckAll: () => pending.forEach((id) => void recheck(id)),
    forget: (id: number) => void pending.delete(id),
  }
}
