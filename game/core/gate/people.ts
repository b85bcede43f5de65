import type { Change } from '#core/answers.ts'
import type { Identity } from '#core/game.ts'

/**
 * Beyond this number the oldest are forgotten, but their players still have to be on the list to be admitted.
 */
const MAX_REVOKED = 10_000

type Revoked = Pick<Change, 'licenses'> & {
  /** Null without a reason, undefined if the reason is not known. */
  reason: string | null | undefined
}

export type AllowedPeople = ReturnType<typeof openPeople>

export function openPeople() {
  let allowed = new Map<string, string[]>()
  /** A licence moves between people in two changes in any order, so it may have two owners for a moment. */
  let owners = new Map<string, Set<string>>()
  const revoked = new Map<string, Revoked>()
  let isListed = false

  function removeAllowed(discordId: string): string[] {
    const licenses = allowed.get(discordId) ?? []
    for (const license of licenses) owners.get(license)?.delete(discordId)
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
    for (const { discordId, allowed: isAllowed, licenses, reason } of changes) {
      const before = removeAllowed(discordId)
      if (isAllowed) {
        revoked.delete(discordId)
        allowed.set(discordId, licenses)
        for (const license of licenses) owners.set(license, (owners.get(license) ?? new Set()).add(discordId))
      } else revoke(discordId, { reason, licenses: licenses.length > 0 ? licenses : before })
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
    /** The Discord account or the licence is enough. */
    allows: ({ discordId, license }: Identity): boolean =>
      (discordId !== null && allowed.has(discordId)) || (owners.get(license ?? '')?.size ?? 0) > 0,
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
    all: (): Change[] => [
      ...[...allowed].map(([discordId, licenses]) => ({ discordId, allowed: true, licenses, reason: null })),
      ...[...revoked].map(([discordId, { reason = null, licenses }]) => ({
        discordId,
        allowed: false,
        licenses,
        reason,
      })),
    ],
  }
}
