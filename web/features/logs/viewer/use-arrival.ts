import { useEffect, useRef } from 'react'

/** A link to a line, or the way back to it, leads the eye and the keyboard there; what is opened later is under them already. */
export function useArrival(entry: number | null, isReady: boolean) {
  const isOver = useRef(false)
  useEffect(() => {
    if (!isReady || isOver.current) return
    isOver.current = true
    const button = document.querySelector<HTMLElement>(`[data-entry="${entry}"]`)
    button?.focus({ preventScroll: true })
    button?.closest('[role=row]')?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [entry, isReady])
}
