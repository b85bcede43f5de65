import { useEffect, useRef, useState } from 'react'

/** How tall the sticky bar is, and whether one has read past the head of the list. */
export function useReading() {
  const bar = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [barHeight, setBarHeight] = useState(0)
  const [isBelow, setIsBelow] = useState(false)

  useEffect(() => {
    if (!bar.current) return
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.borderBoxSize[0]
      if (box) setBarHeight(Math.floor(box.blockSize))
    })
    observer.observe(bar.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!head.current) return
    const observer = new IntersectionObserver((sightings) => {
      // Told late, a busy browser tells several at once; the last one is how it stands.
      const entry = sightings.at(-1)
      if (entry) setIsBelow(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(head.current)
    return () => observer.disconnect()
  }, [])

  /** To the head of the list, for the eye and for the keyboard. */
  function toHead() {
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }

  return { bar, head, barHeight, isBelow, toHead }
}
