export interface Part {
  limit: number
  offset: number
}

/** Where a part of `total` rows begins, counted from the nearer end; backwards, its last row comes first. */
export function fromNearerEnd({ limit, offset }: Part, total: number): Part & { isBackwards: boolean } {
  const held = Math.max(0, Math.min(limit, total - offset))
  const behind = total - offset - held
  const isBackwards = behind < offset
  return { limit: held, offset: isBackwards ? Math.max(0, behind) : offset, isBackwards }
}
