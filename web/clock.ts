import { useEffect, useState } from 'react'

const SECOND = 1_000

/** How far (ms) the server's clock is ahead of this device's, by its answers. */
let ahead = 0

/** `Date` has whole seconds: a device that is right to the second keeps its own time. */
export function learnClock(date: string | null, sentAt: number, receivedAt: number) {
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return
  ahead = Math.max(told - receivedAt, Math.min(ahead, told + SECOND - sentAt))
}

/** The server's time at a moment (ms) of this device's clock. */
export const serverTime = (moment: number = Date.now()) => new Date(moment + ahead)

export function useNow(every: number): Date {
  const [now, setNow] = useState(() => serverTime())
  useEffect(() => {
    const tick = () => setNow(serverTime())
    const timer = setInterval(tick, every)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [every])
  return now
}
