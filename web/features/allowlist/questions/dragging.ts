import { useEffect, useRef, useState, type CSSProperties, type PointerEvent, type RefObject } from 'react'
import { clampDrag, dropIndex, shiftOf, type Span } from './order.ts'

interface Drag {
  from: number
  to: number
  dy: number
  spans: readonly Span[]
}

const EDGE = 96
const SPEED = 14

/** Sorting by a grip: the dragged row follows the pointer, the others make way, Esc puts it back. */
export function useDragSort(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => () => stop.current?.(), [])

  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0 || stop.current || !list.current) return
    event.preventDefault()
    const grip: HTMLElement = event.currentTarget
    const spans = [...list.current.children].map(spanOf)
    const origin = event.clientY + window.scrollY
    let pointer = event.clientY
    let current: Drag = { from, to: from, dy: 0, spans }
    let frame = 0

    const follow = () => {
      const dy = clampDrag(spans, from, pointer + window.scrollY - origin)
      current = { from, spans, dy, to: dropIndex(spans, from, dy) }
      setDrag(current)
    }
    const scroll = () => {
      const step = pointer < EDGE ? -SPEED : pointer > window.innerHeight - EDGE ? SPEED : 0
      const isAtEnd = clampDrag(spans, from, current.dy + step) === current.dy
      if (step !== 0 && !isAtEnd) {
        window.scrollBy({ top: step, behavior: 'instant' })
        follow()
      }
      frame = requestAnimationFrame(scroll)
    }
    const listeners = new AbortController()
    const finish = (kept: boolean) => {
      listeners.abort()
      cancelAnimationFrame(frame)
      stop.current = null
      setDrag(null)
      if (kept && current.to !== from) drop.current(from, current.to)
    }
    const { signal } = listeners
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener(
      'pointermove',
      ({ clientY }) => {
        pointer = clientY
        follow()
      },
      { signal },
    )
    grip.addEventListener('pointerup', () => finish(true), { signal })
    grip.addEventListener('pointercancel', () => finish(false), { signal })
    grip.addEventListener('lostpointercapture', () => finish(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal })
    stop.current = () => finish(false)
    follow()
    frame = requestAnimationFrame(scroll)
  }

  const styleOf = (index: number): CSSProperties | undefined => {
    if (!drag) return undefined
    if (index === drag.from) return { transform: `translateY(${drag.dy}px)`, zIndex: 1 }
    const shift = shiftOf(drag.spans, index, drag.from, drag.to)
    return { transform: `translateY(${shift}px)`, transition: 'transform 160ms ease-out' }
  }

  return { dragged: drag?.from ?? null, styleOf, start }
}

function spanOf(row: Element): Span {
  const { top, height } = row.getBoundingClientRect()
  return { top: top + window.scrollY, height }
}
