import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useObservable } from '#kept/observable.ts'
import { debugLines } from './debug-log.ts'

/** Opens it by the address, for a device without a keyboard: /user/allowlist?ladeni */
const PARAM = 'ladeni'

/** A hidden console for cases where the form does not load: Ctrl+Shift+D, or the address. */
export function DebugConsole() {
  const [params] = useSearchParams()
  const [open, setOpen] = useState(() => params.has(PARAM))
  const lines = useObservable(debugLines)

  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (!(event.ctrlKey && event.shiftKey && event.code === 'KeyD')) return
      event.preventDefault()
      setOpen((shown) => !shown)
    }
    addEventListener('keydown', toggle)
    return () => removeEventListener('keydown', toggle)
  }, [])

  if (!open) return null
  return (
    <textarea
      readOnly
      rows={12}
      aria-label="Ladicí výpis"
      value={lines.join('\n') || 'Zatím se nic nenačítalo.'}
      className="mt-8 block w-full rounded-md border-2 border-edge bg-field p-3 font-mono text-sm"
    />
  )
}
