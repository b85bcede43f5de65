import { useEffect, useRef, useState } from 'react'

/** Gives elements below the sticky bar (`data-below-bar`) its height; reports whether the head of the list is past. */
export function useStickyBar() {
  const bar = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [isBelow, setIsBelow] = useState(false)

  useEffect(() => {
    if (!bar.current) return
    const height = new CSSStyleSheet()
    document.adoptedStyleSheets.push(height)
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.borderBoxSize[0]
      // Not a state, which would render all lines again, nor a property of their parent, which would
      // recompute the style of every element in it.
      if (box) height.replaceSync(`[data-below-bar] { --bar-height: ${Math.floor(box.blockSize)}px }`)
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== height)
    }
  }, [])

  useEffect(() => {
    const element = head.current
    if (!element) return
    const observer = new IntersectionObserver(() => setIsBelow(isAboveSight(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  /** Measures `isBelow` now: in a busy browser the observer is late. */
  function isBelowNow(): boolean {
    const isPast = head.current !== null && isAboveSight(head.current)
    setIsBelow(isPast)
    return isPast
  }

  return { bar, head, isBelow, isBelowNow }
}

const isAboveSight = (element: Element) => element.getBoundingClientRect().top < 0
