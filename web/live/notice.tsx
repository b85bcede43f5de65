import { useEffect, useState } from 'react'
import Telegraph from '~icons/lucide/unplug'
import { usePageVisible } from '#ui/page-visible.ts'
import { useLiveStatus } from './live.ts'

const PATIENCE = 1_500

/** After a short delay, which hides brief failures. */
export function LiveNotice() {
  const isPageVisible = usePageVisible()
  const lost = useLiveStatus() === 'reconnecting' && isPageVisible
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!lost) return
    const timer = setTimeout(() => setShown(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [lost])

  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4">
      {lost && shown && (
        <p className="flex items-center gap-2 rounded-sm border-2 border-brass-deep bg-night-950 px-4 py-2 text-sm font-bold text-bone shadow-paper">
          <Telegraph className="text-brass" />
          Spojení přerušeno, obnovuji…
        </p>
      )}
    </div>
  )
}
