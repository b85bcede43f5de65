import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { desktopState, switchDesktop, type DesktopState } from './desktop.ts'

const hints: Record<DesktopState, string> = {
  unsupported: 'Tento prohlížeč to neumí.',
  denied:
    'V tomto prohlížeči jste je zakázali. Povolíte je v jeho nastavení pro tento web, obvykle pod ikonou vlevo od adresy.',
  off: 'Upozornění na ploše, když je stránka otevřená, ale nedíváte se na ni. Platí jen pro tento prohlížeč.',
  on: 'Zapnuto pro tento prohlížeč. Ukáže se, když je stránka otevřená, ale nedíváte se na ni.',
}

/** The browser asks for permission on the click, never before. */
export function DesktopSetting() {
  const [state, setState] = useState(desktopState)
  const canSwitch = state === 'on' || state === 'off'
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-bold">Upozornění prohlížeče</p>
        <p role="status" className="text-sm text-fg-soft">
          {hints[state]}
        </p>
      </div>
      {canSwitch && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void switchDesktop(state === 'off').then(setState)}
        >
          {state === 'on' ? 'Vypnout' : 'Zapnout'}
        </Button>
      )}
    </li>
  )
}
