import { useEffect, useEffectEvent, type RefObject } from 'react'
import { followPointer, type Following } from './follow-pointer.ts'

export type Dragging<Target> = Omit<Following, 'onEnd'> & {
  /** Restores the screen; returns the place to drop at, or null when nothing moved. */
  end: () => Target | null
}

/** `begin` returns null when the element cannot be dragged. */
export function useDrag<Target>(
  root: RefObject<HTMLElement | null>,
  begin: (press: PointerEvent, root: HTMLElement) => Dragging<Target> | null,
  onDrop: (target: Target) => void,
) {
  const beginNow = useEffectEvent(begin)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = root.current
    if (!element) return
    let callOff: (() => void) | null = null
    const press = (event: PointerEvent) => {
      if (event.button !== 0 || callOff) return
      const dragging = beginNow(event, element)
      if (!dragging) return
      callOff = followPointer(event, {
        ...dragging,
        onEnd: (isDropped) => {
          callOff = null
          const target = dragging.end()
          if (isDropped && target !== null) drop(target)
        },
      })
    }
    element.addEventListener('pointerdown', press)
    return () => {
      element.removeEventListener('pointerdown', press)
      callOff?.()
    }
  }, [root])
}
