import type { TodoStatus } from '@westmore/contract/todos.ts'
import type { Place } from '../todo-order.ts'

/** A column of the board at the start of the drag, in pixels of the page. */
export type Lane = {
  status: TodoStatus
  left: number
  right: number
  top: number
  bottom: number
  /** Its cards without the dragged one. */
  cards: readonly { id: string; top: number; bottom: number }[]
}

export type Target = Place & {
  /** The line drawn between the cards. */
  line: { top: number; left: number; width: number }
}

/** The drop target for a card with its middle at this point: the nearest column, behind the cards above. */
export function dropTarget(lanes: readonly Lane[], point: { x: number; y: number }): Target | null {
  const nearest = lanes.toSorted((a, b) => distance(a, point) - distance(b, point))[0]
  if (!nearest) return null
  const above = nearest.cards.filter(({ top, bottom }) => (top + bottom) / 2 < point.y)
  const [before, next] = [above.at(-1), nearest.cards[above.length]]
  const top = before && next ? (before.bottom + next.top) / 2 : (before?.bottom ?? next?.top ?? nearest.top)
  const { status, left, right } = nearest
  return { status, afterId: before?.id ?? null, line: { top, left, width: right - left } }
}

function distance({ left, right, top, bottom }: Lane, { x, y }: { x: number; y: number }): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}
