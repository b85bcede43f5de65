import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** How long (ms) nothing may have been asked for until a screen counts as whole. */
const STILL_AFTER = 500

/** Whether what was asked for first has come: until then each answer may push down what is below it. */
export function useStillness(): boolean {
  const asked = useIsFetching()
  const [isStill, setStill] = useState(false)
  useEffect(() => {
    if (asked > 0) return
    const timer = setTimeout(() => setStill(true), STILL_AFTER)
    return () => clearTimeout(timer)
  }, [asked])
  return isStill
}
