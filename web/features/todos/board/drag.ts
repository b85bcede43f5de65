import { useState, type RefObject } from 'react'
import { TodoStatus } from '@westmore/contract/todos.ts'
import { useDrag, type Dragging } from '#drag/use-drag.ts'
import type { Place } from '../todo-order.ts'
import { dropTarget, type Lane, type Target } from './drop.ts'

type Drag = {
  id: string
  target: Target | null
  /** The board on the page at the start of the drag, in pixels. */
  board: { left: number; top: number }
}

/** Pixels a mouse must move before a press becomes a drag. */
const THRESHOLD = 5

/** Drags cards between columns, with a mouse anywhere on the card, with a finger by its grip; Esc cancels. */
export function useTodoDrag(board: RefObject<HTMLElement | null>, onDrop: (id: string, to: Place) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  useDrag(
    board,
    (press, element) => {
      const grabbed = grabbedBy(press)
      return grabbed && beginDrag(element, press, grabbed, setDrag)
    },
    ({ id, target }) => onDrop(id, target),
  )
  return drag
}

function beginDrag(
  board: HTMLElement,
  press: PointerEvent,
  { card, id, threshold }: Grabbed,
  show: (drag: Drag | null) => void,
): Dragging<{ id: string; target: Target }> {
  const from = pageBox(card)
  const { left, top } = pageBox(board)
  const pressedAt = press.clientX + scrollX
  let lanes: Lane[] | null = null
  let target: Target | null = null
  let isShown = false

  return {
    threshold,
    onMove: ({ dx, dy }) => {
      lanes ??= lanesOf(board, id)
      // Set directly, as React would render hundreds of cards at each move of the pointer.
      card.style.transform = `translate(${dx}px, ${dy}px)`
      const next = dropTarget(lanes, { x: pressedAt + dx, y: (from.top + from.bottom) / 2 + dy })
      if (isShown && next?.status === target?.status && next?.afterId === target?.afterId) return
      isShown = true
      target = next
      show({ id, target, board: { left, top } })
    },
    end: () => {
      card.style.transform = ''
      show(null)
      return target && { id, target }
    },
  }
}

type Grabbed = {
  card: HTMLElement
  id: string
  threshold: number
}

/** Links and status buttons do not start a drag. */
function grabbedBy({ target, pointerType }: PointerEvent): Grabbed | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-todo]') : null
  const id = card?.dataset.todo
  if (!(target instanceof Element) || !card || id === undefined) return null
  if (target.closest('[data-grip]')) return { card, id, threshold: 1 }
  const isFree = pointerType === 'mouse' && target.closest('a, input, [role=group]') === null
  return isFree ? { card, id, threshold: THRESHOLD } : null
}

function pageBox(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { left: left + scrollX, right: right + scrollX, top: top + scrollY, bottom: bottom + scrollY }
}

function lanesOf(board: HTMLElement, dragged: string): Lane[] {
  return [...board.querySelectorAll<HTMLElement>('[data-column]')].flatMap((column) => {
    const status = TodoStatus.safeParse(column.dataset.column)
    if (!status.success) return []
    const list = column.querySelector('ol')
    const cards = [...column.querySelectorAll<HTMLElement>('[data-todo]')].flatMap((card) => {
      const { todo: id } = card.dataset
      const { top, bottom } = pageBox(card)
      return id === undefined || id === dragged ? [] : [{ id, top, bottom }]
    })
    return [{ ...pageBox(column), top: pageBox(list ?? column).top, status: status.data, cards }]
  })
}
