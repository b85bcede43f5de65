import { useEffect, useRef, useState } from 'react'
import { reportFault } from './fault.ts'

/** Leaving the screen aborts the upload. */
export function useUpload(explain: (error: unknown) => string) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function upload(send: (signal: AbortSignal) => Promise<unknown>) {
    const { signal } = (stop.current = new AbortController())
    setFailure(null)
    setBusy(true)
    try {
      await send(signal)
    } catch (error) {
      if (signal.aborted) return
      reportFault(error)
      setFailure(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, upload }
}
