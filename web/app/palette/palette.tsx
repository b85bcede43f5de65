import { screensFor } from '@westmore/contract/screens.ts'
import { isStaff, type Role } from '@westmore/contract/users.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import Search from '~icons/lucide/search'
import { isFreeKey } from '#keys/free-key.ts'
import { interviewsPlace } from '#places.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { isPublished } from '#while-published.tsx'
import { PaletteDialog } from './palette-dialog.tsx'
import { screenResult, type SearchResult } from './palette-results.ts'

/** Time (ms) to press the letter after G. */
const PATIENCE = 1_500

export function Palette({ role, hasInterviews }: { role: Role; hasInterviews: boolean }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const navigate = useNavigate()
  const screens = screensFor(role).filter(
    ({ to, isPublished: isWritten }) =>
      (!isWritten || isPublished(to)) && (to !== interviewsPlace || hasInterviews),
  )
  const begun = useRef(-Infinity)

  const go = ({ to, isPrinted }: Pick<SearchResult, 'to' | 'isPrinted'>) => {
    setOpen(null)
    if (isPrinted) location.assign(to)
    else void navigate(to)
  }
  /** The letter after G, hidden from all other handlers. */
  const finish = useEffectEvent((event: KeyboardEvent) => {
    const isSecond = event.timeStamp - begun.current < PATIENCE
    if (!isSecond || !isFreeKey(event) || event.key === 'Shift') return
    begun.current = -Infinity
    const screen = screens.find(({ key }) => key === event.key.toLowerCase())
    if (!screen) return
    event.preventDefault()
    event.stopPropagation()
    go(screenResult(screen))
  })
  /** `?` yields to the screen's own help. */
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (isChord && key === 'k' && !document.querySelector('dialog[open]')) {
      event.preventDefault()
      setOpen('palette')
    } else if (!isFreeKey(event) || event.repeat) return
    else if (key === 'g') begun.current = event.timeStamp
    else if (key === '?') {
      event.preventDefault()
      setOpen('help')
    }
  })
  useEffect(() => {
    const over = new AbortController()
    addEventListener('keydown', (event) => finish(event), { capture: true, signal: over.signal })
    addEventListener('keydown', (event) => press(event), over)
    return () => over.abort()
  }, [])

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen('palette')}
        className="flex min-h-11 min-w-11 items-center gap-2.5 rounded-md text-left text-fg max-lg:justify-center max-lg:text-xl lg:min-h-9 lg:w-44 lg:border lg:border-edge lg:bg-field lg:px-3 lg:text-sm lg:text-fg-soft lg:hover:border-fg-soft lg:hover:text-fg"
      >
        <Search className="shrink-0" />
        <span className="max-lg:sr-only">Hledat</span>
        <kbd className="ml-auto rounded-sm border border-line px-1.5 font-mono text-xs max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      {open === 'palette' && (
        <PaletteDialog
          role={role}
          screens={screens}
          placeholder={isStaff({ role }) ? 'Stránka, člověk, hráč, #ticket…' : 'Stránka nebo #ticket…'}
          onGo={go}
          onClose={() => setOpen(null)}
        />
      )}
      <ShortcutHelp
        open={open === 'help'}
        onClose={() => setOpen(null)}
        keys={screens.flatMap(({ key, label }) =>
          key ? [{ keys: ['G', key.toUpperCase()], meaning: label }] : [],
        )}
      />
    </>
  )
}
