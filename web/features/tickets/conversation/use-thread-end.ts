import { useCallback, useEffect, useRef, useState } from 'react'

/** Keeps a reader at the end of the thread there; keeps the scroll position of all others. */
export function useThreadEnd(isLoaded: boolean) {
  const root = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const standing = useRef(true)

  const toEnd = useCallback((behavior: ScrollBehavior) => {
    const inner = scroller.current
    if (!inner || !root.current) return
    if (scrollsInside(inner)) inner.scrollTo({ top: inner.scrollHeight, behavior })
    else if (growsWithPage(inner) && root.current.getBoundingClientRect().bottom > innerHeight)
      root.current.scrollIntoView({ block: 'end', behavior })
  }, [])

  useEffect(() => {
    if (!isLoaded || !end.current || !scroller.current || !root.current) return
    // After the router has scrolled the new page to its top.
    const arrival = requestAnimationFrame(() => {
      const news = scroller.current?.querySelector('[data-new]')
      standing.current = !news
      if (news && scroller.current) scrollToMiddle(news, scroller.current)
      else toEnd('instant')
      sight.observe(end.current ?? document.body)
      for (const element of grown) size.observe(element)
    })
    // A busy browser reports several entries at once; the last one is current.
    const sight = new IntersectionObserver((sightings) => {
      standing.current = sightings.at(-1)?.isIntersecting ?? false
      setAtEnd(standing.current)
    })
    // Runs before `sight`, which would report the end as out of view.
    const size = new ResizeObserver(() => {
      if (standing.current) toEnd('instant')
    })
    const grown = [root.current, scroller.current, ...scroller.current.children]
    return () => {
      cancelAnimationFrame(arrival)
      sight.disconnect()
      size.disconnect()
    }
  }, [isLoaded, toEnd])

  return { root, scroller, end, isAtEnd, toEnd }
}

/** Scrolls the page only where the thread is part of it. */
function scrollToMiddle(element: Element, scroller: Element) {
  if (!scrollsInside(scroller)) {
    if (growsWithPage(scroller)) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    return
  }
  const distance = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  scroller.scrollBy({ top: distance - scroller.clientHeight / 2, behavior: 'instant' })
}

export function scrollsInside(scroller: Element): boolean {
  return scroller.scrollHeight > scroller.clientHeight + 1
}

function growsWithPage(scroller: Element): boolean {
  const { paddingTop, paddingBottom } = getComputedStyle(scroller)
  const content = scroller.firstElementChild?.clientHeight ?? 0
  return scroller.clientHeight <= content + parseFloat(paddingTop) + parseFloat(paddingBottom) + 1
}
