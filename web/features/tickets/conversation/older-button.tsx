import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { reportFault } from '#ui/fault.ts'
import { scrollsInside } from './use-thread-end.ts'
import type { ThreadQuery } from './use-thread.ts'

type OlderButtonProps = { query: ThreadQuery; scroller: RefObject<HTMLElement | null> }

export function OlderButton({ query, scroller }: OlderButtonProps) {
  const first = firstOf(query)
  const rememberPosition = useScrollAnchor(scroller, first)
  const {
    mutate,
    isPending,
    isError: hasFailed,
  } = useMutation({
    mutationFn: async () => {
      let now
      // A live signal has the known part read again, before this or instead of it.
      do now = await query.fetchNextPage({ cancelRefetch: false })
      while (!now.isError && now.hasNextPage && firstOf(now) >= first)
      if (now.isError) throw now.error
    },
    onMutate: rememberPosition,
    onError: reportFault,
  })

  return (
    <div className="grid justify-items-center gap-1 py-2">
      {/* Keyed by the first item: observes again after every page, because it may still be visible. */}
      <Sentinel key={first} scroller={scroller} onSight={() => !hasFailed && !isPending && mutate()} />
      <Button variant="ghost" size="sm" busy={isPending} onClick={() => mutate()} className="max-lg:min-h-11">
        {isPending ? 'Načítání...' : 'Zobrazit starší zprávy'}
      </Button>
      {hasFailed && (
        <p role="alert" className="text-sm text-bad">
          Starší zprávy se nepodařilo načíst. Zkuste to prosím znovu.
        </p>
      )}
    </div>
  )
}

const firstOf = ({ data: [first] = [] }: Pick<ThreadQuery, 'data'>) => first?.seq ?? 0

type SentinelProps = Pick<OlderButtonProps, 'scroller'> & { onSight: () => void }

/** Calls `onSight` shortly before it becomes visible, so that scrolling does not wait. */
function Sentinel({ scroller, onSight }: SentinelProps) {
  const mark = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onSight)
  useEffect(() => {
    const inner = scroller.current
    const observer = new IntersectionObserver(
      ([sighting]) => {
        if (sighting?.isIntersecting) tell()
      },
      { root: inner && scrollsInside(inner) ? inner : null, rootMargin: '400px 0px 0px' },
    )
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [scroller])
  return <div ref={mark} className="h-px w-full" />
}

function useScrollAnchor(scroller: RefObject<HTMLElement | null>, first: number) {
  const kept = useRef<{ seq: number; top: number } | null>(null)
  const topOf = (seq: number) =>
    scroller.current?.querySelector(`[data-seq="${seq}"]`)?.getBoundingClientRect().top
  useLayoutEffect(() => {
    const inner = scroller.current
    if (!kept.current || !inner || kept.current.seq === first) return
    const { seq, top } = kept.current
    kept.current = null
    const distance = (topOf(seq) ?? top) - top
    const place = scrollsInside(inner) ? inner : window
    place.scrollBy({ top: distance, behavior: 'instant' })
  })
  return () => {
    kept.current = { seq: first, top: topOf(first) ?? 0 }
  }
}
