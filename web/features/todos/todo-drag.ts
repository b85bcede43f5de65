import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { TodoStatus } from '@westmore/contract/todos.ts'
import { dropTarget, type Lane, type Target } from './todo-drop.ts'

interface Drag {
  id: string
  target: Target | null
  /** Where the board lay on the page when the drag began, in pixels. */
  board: { left: number; top: number }
}

const EDGE = 80
const SPEED = 14
/** A mouse must travel so far before a press on a card becomes a drag. */
const THRESHOLD = 5

/** Cards are dragged between the columns, by a mouse anywhere, by a finger at the grip; Esc puts a card back. */
export function useDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: (id: string, to: Pick<Target, 'status' | 'afterId'>) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = board.current
    if (!element) return
    let cancel: (() => void) | null = null
    const press = (event: PointerEvent) => {
      const grabbed = grabbedBy(event)
      if (!grabbed || event.button !== 0 || cancel) return
      cancel = beginDrag(element, event, grabbed, setDrag, (target) => {
        cancel = null
        if (target) drop(grabbed.id, target)
      })
    }
    element.addEventListener('pointerdown', press)
    return () => {
      element.removeEventListener('pointerdown', press)
      cancel?.()
    }
  }, [board])

  return drag
}

/** Follows the pointer until it lets go; `onEnd` hears where, or null when nothing was moved. Gives how to stop it. */
function beginDrag(
  board: HTMLElement,
  press: PointerEvent,
  { card, id, threshold }: Grabbed,
  show: (drag: Drag | null) => void,
  onEnd: (target: Target | null) => void,
): () => void {
  const from = pageBox(card)
  const { left, top } = pageBox(board)
  const origin = { x: press.clientX + scrollX, y: press.clientY + scrollY }
  const pointer = { x: press.clientX, y: press.clientY }
  const listeners = new AbortController()
  const { signal } = listeners
  let lanes: Lane[] | null = null
  let target: Target | null = null
  let isShown = false
  let frame = 0

  const follow = () => {
    const dx = pointer.x + scrollX - origin.x
    const dy = pointer.y + scrollY - origin.y
    if (!lanes) {
      if (Math.hypot(dx, dy) < threshold) return
      lanes = lanesOf(board, id)
      frame = requestAnimationFrame(scroll)
    }
    // By hand: a board of hundreds is not drawn anew at every step of the pointer.
    card.style.transform = `translate(${dx}px, ${dy}px)`
    const next = dropTarget(lanes, { x: pointer.x + scrollX, y: (from.top + from.bottom) / 2 + dy })
    if (isShown && next?.status === target?.status && next?.afterId === target?.afterId) return
    isShown = true
    target = next
    show({ id, target, board: { left, top } })
  }
  function scroll() {
    const step = pointer.y < EDGE ? -SPEED : pointer.y > innerHeight - EDGE ? SPEED : 0
    if (step !== 0) {
      scrollBy({ top: step, behavior: 'instant' })
      follow()
    }
    frame = requestAnimationFrame(scroll)
  }
  const finish = (isKept: boolean) => {
    listeners.abort()
    cancelAnimationFrame(frame)
    card.style.transform = ''
    show(null)
    if (lanes) swallowClick()
    onEnd(isKept ? target : null)
  }

  addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      if (pointerId !== press.pointerId) return
      pointer.x = clientX
      pointer.y = clientY
      follow()
    },
    { signal },
  )
  addEventListener('pointerup', () => finish(true), { signal })
  addEventListener('pointercancel', () => finish(false), { signal })
  addEventListener('blur', () => finish(false), { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      finish(false)
    },
    { signal, capture: true },
  )
  return () => finish(false)
}

interface Grabbed {
  card: HTMLElement
  id: string
  threshold: number
}

/** What does something itself is no handle: links, and the buttons of the status. */
function grabbedBy({ target, pointerType }: PointerEvent): Grabbed | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-todo]') : null
  const id = card?.dataset.todo
  if (!(target instanceof Element) || !card || id === undefined) return null
  if (target.closest('[data-grip]')) return { card, id, threshold: 1 }
  const isFree = pointerType === 'mouse' && target.closest('a, [role=group]') === null
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

/** The click that ends a drag is not one on the card. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
