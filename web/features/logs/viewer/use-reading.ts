import { useEffect, useRef, useState } from 'react'

/** Tells the book (`--bar-height`) how tall the sticky bar is, and whether one has read past the head of the list. */
export function useReading() {
  const book = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [isBelow, setIsBelow] = useState(false)

  useEffect(() => {
    if (!bar.current) return
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.borderBoxSize[0]
      // Not a state: all lines would be drawn again for it.
      if (box) book.current?.style.setProperty('--bar-height', `${Math.floor(box.blockSize)}px`)
    })
    observer.observe(bar.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!head.current) return
    const observer = new IntersectionObserver((sightings) => {
      // A busy browser reports several at once; the last one is how it is now.
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

  return { book, bar, head, isBelow, toHead }
}
