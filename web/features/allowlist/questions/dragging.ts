import { useEffect, useEffectEvent, useState, type CSSProperties, type RefObject } from 'react'
import { clampDrag, dropIndex, dragShift, type Span } from './drop.ts'
import { followPointer } from './follow-pointer.ts'

type Drag = {
  from: number
  to: number
  dy: number
  spans: readonly Span[]
}

/** Drags the rows of a list by their grips. */
export function useDragSort(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = list.current
    if (!element) return
    let callOff: (() => void) | null = null
    const press = (event: PointerEvent) => {
      const grip = event.target instanceof Element && event.target.closest('[data-grip]')
      if (event.button !== 0 || callOff || !grip) return
      event.preventDefault()
      // Keeps the cursor of the grip wherever the pointer is.
      grip.setPointerCapture(event.pointerId)
      const rows = [...element.children]
      const spans = rows.map(spanOf)
      const from = rows.findIndex((row) => row.contains(grip))
      let [to, dy] = [from, 0]
      callOff = followPointer(event, {
        onMove: (wanted) => {
          dy = clampDrag(spans, from, wanted)
          to = dropIndex(spans, from, dy)
          setDrag({ from, to, dy, spans })
        },
        canScroll: (step) => clampDrag(spans, from, dy + step) !== dy,
        onEnd: (isDropped) => {
          callOff = null
          setDrag(null)
          if (isDropped && to !== from) drop(from, to)
        },
      })
    }
    element.addEventListener('pointerdown', press)
    return () => {
      element.removeEventListener('pointerdown', press)
      callOff?.()
    }
  }, [list])

  const styleOf = (index: number): CSSProperties | undefined => {
    if (!drag) return undefined
    if (index === drag.from) return { transform: `translateY(${drag.dy}px)`, zIndex: 1 }
    const shift = dragShift(drag.spans, index, drag.from, drag.to)
    return { transform: `translateY(${shift}px)`, transition: 'transform 160ms ease-out' }
  }

  return { dragged: drag?.from ?? null, styleOf }
}

function spanOf(row: Element): Span {
  const { top, height } = row.getBoundingClientRect()
  return { top: top + window.scrollY, height }
}
