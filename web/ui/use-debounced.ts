import { useEffect, useState } from 'react'

/** `pause` is in ms. */
export function useDebounced(text: string, pause: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return settled
}
