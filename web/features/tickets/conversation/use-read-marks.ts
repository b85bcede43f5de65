import type { Ticket } from '@westmore/contract/tickets.ts'
import { useEffect, useRef, type RefObject } from 'react'
import { client } from '#api.ts'
import { useInSight } from '#ui/in-sight.ts'

/** Several slips come into sight at once: they are told of together after this pause (ms). */
const PAUSE = 300

/** Tells the server how far the reader has seen; an element with `data-seq` counts once it is in sight. */
export function useReadMarks(
  { id, readSeq }: Pick<Ticket, 'id' | 'readSeq'>,
  thread: RefObject<HTMLElement | null>,
  lastSeq: number,
) {
  const isInSight = useInSight()
  const told = useRef(readSeq)
  useEffect(() => {
    told.current = Math.max(told.current, readSeq)
    if (!isInSight || lastSeq <= told.current) return
    let seen = told.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      const before = told.current
      told.current = seen
      // The lists hear of it by the live stream.
      const mark = client.tickets.markRead({ id, seq: seen }, { context: { keepalive: true } })
      mark.catch((error: unknown) => {
        console.error(error)
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
  }, [id, readSeq, lastSeq, isInSight, thread])
}

function seqOf(element: Element): number {
  return Number(element.getAttribute('data-seq'))
}
