/** Where the selection began and where it is now. */
export type BarSelection = {
  from: number
  to: number
}

export type Span = { first: number; last: number }

export const spanOf = ({ from, to }: BarSelection): Span => ({
  first: Math.min(from, to),
  last: Math.max(from, to),
})

const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index))

export const barAt = (x: number, width: number, count: number): number =>
  width <= 0 ? 0 : clamp(Math.floor((x / width) * count), count)

/** Arrows move by one bar; Shift extends the selection. Null for other keys. */
export function moveSelection(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { from, to }: BarSelection,
  count: number,
): BarSelection | null {
  const targets: Record<string, number> = {
    ArrowLeft: to - 1,
    ArrowDown: to - 1,
    ArrowRight: to + 1,
    ArrowUp: to + 1,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  if (target === undefined) return null
  const next = clamp(target, count)
  return { from: shiftKey ? from : next, to: next }
}

/** A label that begins beyond this share of the width would be cut off. */
const EDGE = 0.9

export function tickIndexes(count: number, fitting: number): number[] {
  if (count <= 0) return []
  const step = Math.max(1, Math.ceil(count / Math.max(1, fitting)))
  const indexes = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
  return indexes.filter((index) => index === 0 || index <= count * EDGE)
}
