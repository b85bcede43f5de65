type Named = {
  identifier: string | null
  name: string | null
}

const LENGTH = 4

/** For players who share their name with another one, by identifier. */
export function identifierSuffixes(players: Iterable<Named>): ReadonlyMap<string, string> {
  const bearers = new Map<string, Set<string>>()
  for (const { identifier, name } of players) {
    if (identifier === null || name === null) continue
    const known = bearers.get(name) ?? new Set()
    bearers.set(name, known.add(identifier))
  }
  const alike = [...bearers.values()].filter(({ size }) => size > 1).flatMap((ofName) => [...ofName])
  return new Map(alike.map((one) => [one, `(${one.slice(-LENGTH)})`]))
}

export const playersIn = (lines: readonly { user_identifier: string | null; player_name: string | null }[]) =>
  lines.map(({ user_identifier: identifier, player_name: name }) => ({ identifier, name }))
