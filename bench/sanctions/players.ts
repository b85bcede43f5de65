/** Players with an account; none of them has been sanctioned. */
export const PLAYERS = 1_000

export const idAt = (place: number) => String(40_000_000_000_000_000n + BigInt(place))
