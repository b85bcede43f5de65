import type { Histogram } from '@westmore/contract/logs.ts'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { barAt, spanOf, moveSelection, type BarSelection } from './bar-selection.ts'

type SelectionParts = {
  bars: Histogram['bars']
  onPoint: (bars: { first: number; last: number } | null) => void
  onZoom: (from: string, to: string) => void
}

export function useSelection({ bars, onPoint, onZoom }: SelectionParts) {
  const [selection, setSelection] = useState<BarSelection | null>(null)
  const isDragging = useRef(false)
  const plot = useRef<HTMLDivElement>(null)
  const at = Math.min(selection?.to ?? bars.length - 1, bars.length - 1)
  const chosen = spanOf(selection ?? { from: at, to: at })

  function choose(next: BarSelection | null) {
    setSelection(next)
    onPoint(next && spanOf(next))
  }
  function zoom({ first, last }: { first: number; last: number }) {
    const [one, other] = [bars[first], bars[last]]
    choose(null)
    if (one && other && bars.length > 1) onZoom(one.from, other.to)
  }
  function press(event: KeyboardEvent) {
    const next = moveSelection(event, selection ?? { from: at, to: at }, bars.length)
    if (next) choose(next)
    else if (event.key === 'Enter') zoom(chosen)
    else if (event.key === 'Escape' && selection) choose(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function indexOf({ clientX }: PointerEvent): number {
    const edge = plot.current?.getBoundingClientRect()
    return edge ? barAt(clientX - edge.left, edge.width, bars.length) : 0
  }
  function begin(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || bars.length === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDragging.current = true
    const index = indexOf(event)
    choose({ from: index, to: index })
  }
  function move(event: PointerEvent) {
    if (bars.length === 0) return
    const index = indexOf(event)
    if (isDragging.current && selection) choose({ ...selection, to: index })
    else if (event.pointerType === 'mouse') choose({ from: index, to: index })
  }
  function finish() {
    if (!isDragging.current) return
    isDragging.current = false
    if (selection) zoom(spanOf(selection))
  }
  function cancel() {
    isDragging.current = false
    choose(null)
  }
  const leave = () => isDragging.current || choose(null)

  const listeners = {
    onKeyDown: press,
    onBlur: leave,
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: finish,
    onPointerCancel: cancel,
    onPointerLeave: leave,
  }
  return { plot, at, chosen, isChosen: selection !== null, listeners }
}
