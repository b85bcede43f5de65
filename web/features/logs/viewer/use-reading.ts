import { useEffect, useRef, useState } from 'react'

/** Tells what stands below the sticky bar (`data-below-bar`) how tall that is, and whether one has read past the head of the list. */
export function useReading() {
  const bar = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [isBelow, setIsBelow] = useState(false)

  useEffect(() => {
    if (!bar.current) return
    const height = new CSSStyleSheet()
    document.adoptedStyleSheets.push(height)
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.borderBoxSize[0]
      // Not a state: all lines would be drawn again for it. Nor a property of what they lie in: the style of every element there would
      // be worked out anew.
      if (box) height.replaceSync(`[data-below-bar] { --bar-height: ${Math.floor(box.blockSize)}px }`)
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== height)
    }
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

  return { bar, head, isBelow, toHead }
}
