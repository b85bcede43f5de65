import type { About } from '@westmore/contract/notifications.ts'
import { useEffect } from 'react'
import { createObservable, useObservable } from '#kept/observable.ts'
import { usePageVisible } from '#ui/page-visible.ts'

const looks = new Map<string, number>()
const lookedAt = createObservable<ReadonlySet<string>>(new Set())

export const keyOf = ({ type, id }: About) => `${type} ${id}`

/** While the subject is on a visible page, its notifications count as read. */
export function useViewing(about: About | null) {
  const isPageVisible = usePageVisible()
  const key = about && isPageVisible ? keyOf(about) : null
  useEffect(() => {
    if (key === null) return
    count(key, 1)
    return () => count(key, -1)
  }, [key])
}

export function useViewedSubjects(): ReadonlySet<string> {
  return useObservable(lookedAt)
}

function count(key: string, step: 1 | -1) {
  const looking = (looks.get(key) ?? 0) + step
  if (looking > 0) looks.set(key, looking)
  else looks.delete(key)
  lookedAt.set(new Set(looks.keys()))
}
