import type { Ban } from '@westmore/contract/game.ts'

export type Bans = ReturnType<typeof openBans>

export const endOf = ({ until }: Ban) => (until === null ? Infinity : Date.parse(until))

/** A ban ends by the clock, also without the site. */
export function openBans() {
  const bans = new Map<string, Ban>()
  const byIdentifier = new Map<string, Set<Ban>>()

  function remove(id: string): void {
    const ban = bans.get(id)
    if (!ban) return
    bans.delete(id)
    for (const identifier of ban.identifiers) byIdentifier.get(identifier)?.delete(ban)
  }

  function add(ban: Ban): void {
    remove(ban.id)
    bans.set(ban.id, ban)
    for (const identifier of ban.identifiers)
      byIdentifier.set(identifier, (byIdentifier.get(identifier) ?? new Set()).add(ban))
  }

  function apply(changed: readonly Ban[], over: readonly string[] = []): void {
    changed.forEach(add)
    over.forEach(remove)
  }

  return {
    apply,
    replace(all: readonly Ban[]): void {
      bans.clear()
      byIdentifier.clear()
      apply(all)
    },
    /** The one that lasts longest. */
    banOf(identifiers: readonly string[]): Ban | undefined {
      const found = identifiers.flatMap((identifier) => [...(byIdentifier.get(identifier) ?? [])])
      return found.filter((ban) => endOf(ban) > Date.now()).toSorted((a, b) => endOf(b) - endOf(a))[0]
    },
    all: (): Ban[] => [...bans.values()],
  }
}
