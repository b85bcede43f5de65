import { useState, type CSSProperties, type RefObject } from 'react'
import { useDrag, type Dragging } from '#drag/use-drag.ts'
import { clampDrag, dropIndex, dragShift, type Span } from './drop.ts'

type Drag = {
  from: number
  to: number
  dy: number
  spans: readonly Span[]
}

export function useDragSort(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  useDrag(
    list,
    (press, element) => beginDrag(element, press, setDrag),
    ({ from, to }) => onDrop(from, to),
  )

  const styleOf = (index: number): CSSProperties | undefined => {
    if (!drag) return undefined
    if (index === drag.from) return { transform: `translateY(${drag.dy}px)`, zIndex: 1 }
    const shift = dragShift(drag.spans, index, drag.from, drag.to)
    return { transform: `translateY(${shift}px)`, transition: 'transform 160ms ease-out' }
  }

  return { dragged: drag?.from ?? null, styleOf }
}

function beginDrag(
  list: HTMLElement,
  press: PointerEvent,
  show: (drag: Drag | null) => void,
): Dragging<Pick<Drag, 'from' | 'to'>> | null {
  const grip = press.target instanceof Element && press.target.closest('[data-grip]')
  if (!grip) return null
  press.preventDefault()
  // Keeps the cursor of the grip wherever the pointer is.
  grip.setPointerCapture(press.pointerId)
  const rows = [...list.children]
  const spans = rows.map(spanOf)
  const from = rows.findIndex((row) => row.contains(grip))
  let current: Drag = { from, to: from, dy: 0, spans }

  return {
    threshold: 0,
    onMove: ({ dy: wanted }) => {
      const dy = clampDrag(spans, from, wanted)
      current = { from, spans, dy, to: dropIndex(spans, from, dy) }
      show(current)
    },
    canScroll: (step) => clampDrag(spans, from, current.dy + step) !== current.dy,
    end: () => {
      show(null)
      return current.to === from ? null : current
    },
  }
}

function spanOf(row: Element): Span {
  const { top, height } = row.getBoundingClientRect()
  return { top: top + window.scrollY, height }
}
