import type { Change } from './answers.ts'
import type { Identity } from './game.ts'

/** The most revocations kept, the newest; people outside the set are not let in anyway. */
const MAX_REVOKED = 10_000

export interface Revoked {
  /** Null when none was given, undefined when it is not known. */
  reason: string | null | undefined
  licenses: readonly string[]
}

/** The set as it lies on the disk. */
export interface Kept {
  /** Up to where the list is known; empty without a list. */
  until: string
  allowed: Change[]
  revoked: ReadonlyMap<string, Revoked>
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

  function revoke(discordId: string, one: Revoked): void {
    revoked.delete(discordId)
    revoked.set(discordId, one)
    const [oldest] = revoked.keys()
    if (revoked.size > MAX_REVOKED && oldest !== undefined) revoked.delete(oldest)
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
        revoke(discordId, { reason, licenses: change.licenses.length > 0 ? change.licenses : before })
      }
    }
  }

  return {
    apply,
    /** Everything anew: who is not in it is not let in any more. */
    replace(changes: readonly Change[]): void {
      isListed = true
      const before = allowed
      allowed = new Map()
      owners = new Map()
      apply(changes)
      for (const [discordId, licenses] of before)
        if (!allowed.has(discordId) && !revoked.has(discordId))
          revoke(discordId, { reason: undefined, licenses })
    },
    /** Revocations hold against the list, which may be older. */
    restore({ until, allowed: listed, revoked: lost }: Kept): void {
      isListed = until !== ''
      revoked = new Map(lost)
      apply(listed.filter(({ discordId }) => !revoked.has(discordId)))
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
    /** Discord id, then licences. */
    allowed: (): string[][] => [...allowed].map(([discordId, licenses]) => [discordId, ...licenses]),
    revoked: (): ReadonlyMap<string, Revoked> => revoked,
  }
}
