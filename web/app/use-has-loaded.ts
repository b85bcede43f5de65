import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Time (ms) without requests after which a screen counts as complete. */
const STILL_AFTER = 500

/** Whether the first data has loaded: until then, each answer may push the content below it down. */
export function useHasLoaded(): boolean {
  const asked = useIsFetching()
  const [isStill, setStill] = useState(false)
  useEffect(() => {
    if (asked > 0) return
    const timer = setTimeout(() => setStill(true), STILL_AFTER)
    return () => clearTimeout(timer)
  }, [asked])
  return isStill
}
