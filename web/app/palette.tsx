import { isStaff, type Role } from '@westmore/contract/users.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import Search from '~icons/lucide/search'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { PaletteDialog } from './palette-dialog.tsx'
import { screensFor, type Screen } from './screens.ts'
import { useShellKeys } from './shell-keys.ts'
import { isPublished } from '#while-published.tsx'

/** The search button, and the keys that work on every screen. */
export function Palette({ role }: { role: Role }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const navigate = useNavigate()
  const screens = screensFor(role).filter((one) => !one.isPublished || isPublished(one.to))

  const go = ({ to, isPublic }: Pick<Screen, 'to' | 'isPublic'>) => {
    setOpen(null)
    if (isPublic) location.assign(to)
    else void navigate(to)
  }
  useShellKeys({
    onPalette: () => setOpen('palette'),
    onHelp: () => setOpen('help'),
    onGo: (letter) => {
      const screen = screens.find(({ key }) => key === letter)
      if (screen) go(screen)
      return screen !== undefined
    },
  })

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen('palette')}
        className="flex min-h-11 min-w-11 flex-1 items-center gap-2.5 rounded-md max-sm:justify-center border border-edge bg-field px-3 py-1 text-left text-sm text-fg-soft transition-colors hover:border-fg-soft hover:text-fg lg:min-h-10"
      >
        <Search className="shrink-0" />
        <span className="max-sm:sr-only">Hledat</span>
        <kbd className="ml-auto rounded-sm border border-line px-1.5 font-mono text-xs max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      {open === 'palette' && (
        <PaletteDialog
          role={role}
          screens={screens}
          placeholder={isStaff({ role }) ? 'Obrazovka, člověk, hráč, #ticket…' : 'Obrazovka nebo #ticket…'}
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
