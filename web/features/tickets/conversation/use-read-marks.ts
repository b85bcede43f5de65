import type { Ticket } from '@westmore/contract/tickets.ts'
import { useEffect, useRef, type RefObject } from 'react'
import { client } from '#api.ts'
import { reportFault } from '#ui/fault.ts'
import { usePageVisible } from '#ui/page-visible.ts'

/** Time (ms) to collect read marks: several messages become visible at once. */
const PAUSE = 300

/** An element with `data-seq` counts as read once it is visible. */
export function useReadMarks(
  { id, readSeq }: Pick<Ticket, 'id' | 'readSeq'>,
  thread: RefObject<HTMLElement | null>,
  lastSeq: number,
  isRead: boolean,
) {
  const isPageVisible = usePageVisible() && isRead
  const told = useRef(readSeq)
  useEffect(() => {
    told.current = Math.max(told.current, readSeq)
    if (!isPageVisible || lastSeq <= told.current) return
    let seen = told.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      const before = told.current
      told.current = seen
      // The live stream refreshes the lists.
      const mark = client.tickets.markRead({ id, seq: seen }, { context: { keepalive: true } })
      mark.catch((error: unknown) => {
        reportFault(error)
        told.current = before
      })
    }
    const observer = new IntersectionObserver((sightings) => {
      const seqs = sightings.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => seqOf(target))
      const furthest = Math.max(seen, ...seqs)
      if (furthest === seen) return
      seen = furthest
      clearTimeout(timer)
      timer = setTimeout(tell, PAUSE)
    })
    for (const element of thread.current?.querySelectorAll('[data-seq]') ?? []) {
      if (seqOf(element) > told.current) observer.observe(element)
    }
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      if (seen > told.current) tell()
    }
  }, [id, readSeq, lastSeq, isPageVisible, thread])
}

function seqOf(element: Element): number {
  return Number(element.getAttribute('data-seq'))
}
