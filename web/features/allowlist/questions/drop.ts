/** In pixels, when the drag began. */
export type Span = {
  top: number
  height: number
}

/** The index where a row dragged by `dy` pixels would drop: it passes a neighbour at the neighbour's middle. */
export function dropIndex(spans: readonly Span[], from: number, dy: number): number {
  const dragged = spans[from]
  if (!dragged) return from
  const top = dragged.top + dy
  const bottom = top + dragged.height
  const passed = (span: Span, index: number) => {
    const middle = span.top + span.height / 2
    return index < from ? top < middle : index > from && bottom > middle
  }
  const above = spans.filter((span, index) => index < from && passed(span, index)).length
  const below = spans.filter((span, index) => index > from && passed(span, index)).length
  return from - above + below
}

export function clampDrag(spans: readonly Span[], from: number, dy: number): number {
  const dragged = spans[from]
  const first = spans.at(0)
  const last = spans.at(-1)
  if (!dragged || !first || !last) return 0
  const lowest = last.top + last.height - dragged.top - dragged.height
  return Math.min(Math.max(dy, first.top - dragged.top), lowest)
}

/** In pixels: how far a row makes room for the dragged one. */
export function dragShift(spans: readonly Span[], index: number, from: number, to: number): number {
  if (index > from && index <= to) return -stride(spans, from)
  if (index < from && index >= to) return stride(spans, from)
  return 0
}

function stride(spans: readonly Span[], from: number): number {
  const [first, second] = spans
  const gap = first && second ? second.top - first.top - first.height : 0
  return (spans[from]?.height ?? 0) + gap
}
