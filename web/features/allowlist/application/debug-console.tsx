import { useEffect, useRef, useState } from 'react'
import Bug from '~icons/lucide/bug'
import { useWatched } from '#kept/watched.ts'
import { Button } from '#ui/button.tsx'
import { type DebugLine, debugLines } from './debug-log.ts'

/** A hidden console for the staff to look into when somebody's form will not load: Ctrl+Shift+D, or the small button. */
export function DebugConsole() {
  const [open, setOpen] = useState(false)
  const lines = useWatched(debugLines)
  const printed = useRef(0)

  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (!(event.ctrlKey && event.shiftKey && event.code === 'KeyD')) return
      event.preventDefault()
      setOpen((shown) => !shown)
    }
    addEventListener('keydown', toggle)
    return () => removeEventListener('keydown', toggle)
  }, [])

  useEffect(() => {
    if (!open) return
    for (const line of lines.filter(({ number }) => number > printed.current)) {
      console.debug(`[allowlist] ${line.time} ${line.text}`)
    }
    printed.current = lines.at(-1)?.number ?? 0
  }, [open, lines])

  return (
    <div className="mx-auto mt-8 max-w-3xl text-right">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={open}
        className="text-fg-soft"
        onClick={() => setOpen(!open)}
      >
        <Bug />
        Ladění
      </Button>
      {open && <Log lines={lines} />}
    </div>
  )
}

function Log({ lines }: { lines: readonly DebugLine[] }) {
  return (
    <textarea
      readOnly
      rows={12}
      aria-label="Ladicí výpis"
      value={lines.map(({ time, text }) => `${time} ${text}`).join('\n') || 'Zatím se nic nenačítalo.'}
      className="mt-2 w-full rounded-md border-2 border-edge bg-field p-3 font-mono text-sm"
    />
  )
}
