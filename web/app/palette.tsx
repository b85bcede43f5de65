import { screensFor } from '@westmore/contract/screens.ts'
import { isStaff, type Role } from '@westmore/contract/users.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import Search from '~icons/lucide/search'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { PaletteDialog } from './palette-dialog.tsx'
import { screenResult, type SearchResult } from './palette-results.ts'
import { useShellKeys } from './shell-keys.ts'
import { isPublished } from '#while-published.tsx'

export function Palette({ role }: { role: Role }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const navigate = useNavigate()
  const screens = screensFor(role).filter((one) => !one.isPublished || isPublished(one.to))

  const go = ({ to, isPrinted }: Pick<SearchResult, 'to' | 'isPrinted'>) => {
    setOpen(null)
    if (isPrinted) location.assign(to)
    else void navigate(to)
  }
  useShellKeys({
    onPalette: () => setOpen('palette'),
    onHelp: () => setOpen('help'),
    onGo: (letter) => {
      const screen = screens.find(({ key }) => key === letter)
      if (screen) go(screenResult(screen))
      return screen !== undefined
    },
  })

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
