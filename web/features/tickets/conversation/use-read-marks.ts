import type { Ticket } from '@westmore/contract/tickets.ts'
import { useEffect, type RefObject } from 'react'
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
  useEffect(() => {
    if (!isPageVisible || lastSeq <= readSeq) return
    let told = readSeq
    let seen = readSeq
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      if (seen <= told) return
      told = seen
      // The live stream refreshes the lists. A mark sent twice is harmless: it never moves back.
      client.tickets.markRead({ id, seq: seen }, { context: { keepalive: true } }).catch(reportFault)
    }
    const observer = new IntersectionObserver((sightings) => {
      const seqs = sightings.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => seqOf(target))
      seen = Math.max(seen, ...seqs)
      clearTimeout(timer)
      timer = setTimeout(tell, PAUSE)
    })
    for (const element of thread.current?.querySelectorAll('[data-seq]') ?? [])
      if (seqOf(element) > readSeq) observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      tell()
    }
  }, [id, readSeq, lastSeq, isPageVisible, thread])
}

const seqOf = (element: Element) => Number(element.getAttribute('data-seq'))
