import type { Change } from './answers.ts'
import type { Identity } from './game.ts'

/**
 * Beyond this number the oldest are forgotten, but their players still have to be on the list to be admitted.
 */
const MAX_REVOKED = 10_000

export interface Revoked {
  /** Null without a reason, undefined if the reason is not known. */
  reason: string | null | undefined
  licenses: readonly string[]
}

export interface SavedList {
  /** Empty without a list. */
  until: string
  allowed: Change[]
  revoked: ReadonlyMap<string, Revoked>
}

export type AllowedPeople = ReturnType<typeof openPeople>

export function openPeople() {
  let allowed = new Map<string, readonly string[]>()
  /** A licence moves between people in two changes in any order, so it may have two owners for a moment. */
  let owners = new Map<string, Set<string>>()
  let revoked = new Map<string, Revoked>()
  let isListed = false

  function removeAllowed(discordId: string): readonly string[] {
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
      const before = removeAllowed(discordId)
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
    /** People missing in the new list count as revoked. */
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
    /** Revocations win over the list, which may be older. */
    restore({ until, allowed: listed, revoked: lost }: SavedList): void {
      isListed = until !== ''
      revoked = new Map(lost)
      apply(listed.filter(({ discordId }) => !revoked.has(discordId)))
    },
    /** The Discord account or the licence is enough. */
    allows({ discordId, license }: Identity): boolean {
      return (discordId !== null && allowed.has(discordId)) || (license !== null && owners.has(license))
    },
    identifiersOf({ discordId, license }: Identity): string[] {
      const ids = [...(discordId === null ? [] : [discordId]), ...(owners.get(license ?? '') ?? [])]
      return ids.flatMap((id) => [`discord:${id}`, ...(allowed.get(id) ?? [])])
    },
    /** Null without a reason, undefined without a revocation. */
    revocationOf({ discordId, license }: Identity): string | null | undefined {
      if (discordId !== null) return revoked.get(discordId)?.reason
      return [...revoked.values()].find(({ licenses }) => license !== null && licenses.includes(license))
        ?.reason
    },
    size: () => allowed.size,
    isListed: () => isListed,
    allowed: (): string[][] => [...allowed].map(([discordId, licenses]) => [discordId, ...licenses]),
    revoked: (): ReadonlyMap<string, Revoked> => revoked,
  }
}
