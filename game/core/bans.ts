import type { Ban } from '@westmore/contract/game.ts'

export type Bans = ReturnType<typeof openBans>

export const endOf = ({ until }: Ban) => (until === null ? Infinity : Date.parse(until))

/** A ban ends by the clock, also without the site. */
export function openBans() {
  let bans = new Map<string, Ban>()
  let byIdentifier = new Map<string, Set<Ban>>()

  function remove(id: string): void {
    const ban = bans.get(id)
    if (!ban) return
    bans.delete(id)
    for (const identifier of ban.identifiers) {
      const others = byIdentifier.get(identifier)
      others?.delete(ban)
      if (others?.size === 0) byIdentifier.delete(identifier)
    }
  }

  function add(ban: Ban): void {
    remove(ban.id)
    bans.set(ban.id, ban)
    for (const identifier of ban.identifiers)
      byIdentifier.set(identifier, (byIdentifier.get(identifier) ?? new Set()).add(ban))
  }

  return {
    apply(changed: readonly Ban[], over: readonly string[]): void {
      changed.forEach(add)
      over.forEach(remove)
    },
    replace(all: readonly Ban[]): void {
      bans = new Map()
      byIdentifier = new Map()
      all.forEach(add)
    },
    banOf(identifiers: readonly string[]): Ban | undefined {
      const now = Date.now()
      let longest: Ban | undefined
      for (const identifier of identifiers)
        for (const ban of byIdentifier.get(identifier) ?? [])
          if (endOf(ban) > now && (!longest || endOf(ban) > endOf(longest))) longest = ban
      return longest
    },
    all: (): ReadonlyMap<string, Ban> => bans,
  }
}
