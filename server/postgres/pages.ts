export interface Part {
  limit: number
  offset: number
}

/** Offset of a page within `total` rows, counted from the nearer end; if backwards, rows come in reverse order. */
export function fromNearerEnd({ limit, offset }: Part, total: number): Part & { isBackwards: boolean } {
  const held = Math.max(0, Math.min(limit, total - offset))
  const behind = total - offset - held
  const isBackwards = behind < offset
  return { limit: held, offset: isBackwards ? Math.max(0, behind) : offset, isBackwards }
}
