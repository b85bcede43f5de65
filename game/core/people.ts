import type { Change } from './answers.ts'
import type { Identity } from './game.ts'

/** Reasons of revocations are kept of so many, the newest; who is not in the set is not let in anyway. */
const MAX_REVOKED = 2_000

export interface Kept {
  /** Discord id, then licences. */
  allowed: string[][]
  revoked: [discordId: string, reason: string | null, ...licenses: string[]][]
}

interface Revoked {
  reason: string | null
  licenses: readonly string[]
}

export type People = ReturnType<typeof openPeople>

/** Whom the site lets in, as far as it has told. */
export function openPeople() {
  let allowed = new Map<string, readonly string[]>()
  /** A licence moves from one person to another in two changes, which come in any order. */
  let owners = new Map<string, Set<string>>()
  let revoked = new Map<string, Revoked>()
  let isListed = false

  function disown(discordId: string): readonly string[] {
    const licenses = allowed.get(discordId) ?? []
    for (const license of licenses) {
      owners.get(license)?.delete(discordId)
      if (owners.get(license)?.size === 0) owners.delete(license)
    }
    allowed.delete(discordId)
    return licenses
  }

  function apply(changes: readonly Change[]): void {
    for (const change of changes) {
      const { discordId, reason } = change
      const before = disown(discordId)
      if (change.allowed) {
        revoked.delete(discordId)
        allowed.set(discordId, change.licenses)
        for (const license of change.licenses)
          owners.set(license, (owners.get(license) ?? new Set()).add(discordId))
      } else {
        const licenses = change.licenses.length > 0 ? change.licenses : before
        revoked.delete(discordId)
        revoked.set(discordId, { reason, licenses })
        const [oldest] = revoked.keys()
        if (revoked.size > MAX_REVOKED && oldest !== undefined) revoked.delete(oldest)
      }
    }
  }

  return {
    apply,
    /** Everything anew: who is not in it is not let in any more. */
    replace(changes: readonly Change[]): void {
      isListed = true
      allowed = new Map()
      owners = new Map()
      const known = revoked
      revoked = new Map()
      apply(changes)
      for (const [discordId, one] of known)
        if (!allowed.has(discordId) && !revoked.has(discordId)) revoked.set(discordId, one)
    },
    /** Either opens: the Discord account or the licence. */
    allows({ discordId, license }: Identity): boolean {
      return (discordId !== null && allowed.has(discordId)) || (license !== null && owners.has(license))
    },
    /** The reason of a revocation (null when none was given); undefined when none is known. */
    revocationOf({ discordId, license }: Identity): string | null | undefined {
      if (discordId !== null) return revoked.get(discordId)?.reason
      return [...revoked.values()].find(({ licenses }) => license !== null && licenses.includes(license))
        ?.reason
    },
    size: () => allowed.size,
    /** Whether there ever was a whole list. */
    isListed: () => isListed,
    keep: (): Kept => ({
      allowed: [...allowed].map(([discordId, licenses]) => [discordId, ...licenses]),
      revoked: [...revoked].map(([discordId, { reason, licenses }]) => [discordId, reason, ...licenses]),
    }),
  }
}
