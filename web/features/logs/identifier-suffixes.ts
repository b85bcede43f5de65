type Named = {
  identifier: string | null
  name: string | null
}

/** A suffix grows when two players of one name share it. */
const SHORTEST_END = 4

/** For players who share their name with another one, by identifier. */
export function identifierSuffixes(players: Iterable<Named>): ReadonlyMap<string, string> {
  const bearers = new Map<string, Set<string>>()
  for (const { identifier, name } of players) {
    if (identifier === null || name === null) continue
    const known = bearers.get(name) ?? new Set()
    bearers.set(name, known.add(identifier))
  }
  const lengths = new Map<string, number>()
  for (const identifiers of bearers.values()) {
    if (identifiers.size < 2) continue
    const length = distinctLength([...identifiers])
    for (const one of identifiers) lengths.set(one, Math.max(length, lengths.get(one) ?? 0))
  }
  return new Map([...lengths].map(([one, length]) => [one, `(${one.slice(-length)})`]))
}

function distinctLength(identifiers: readonly string[]): number {
  const longest = Math.max(...identifiers.map(({ length }) => length))
  let length = SHORTEST_END
  while (length < longest && new Set(identifiers.map((one) => one.slice(-length))).size < identifiers.length)
    length += 1
  return length
}

export const playersIn = (lines: readonly { user_identifier: string | null; player_name: string | null }[]) =>
  lines.map(({ user_identifier: identifier, player_name: name }) => ({ identifier, name }))
