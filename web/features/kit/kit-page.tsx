import { useEffect } from 'react'
import { Toaster } from '#ui/toaster.tsx'
import { Controls } from './controls.tsx'
import { Feedback } from './feedback.tsx'
import { Surfaces } from './surfaces.tsx'
import { Tokens } from './tokens.tsx'
import { Typefaces } from './typefaces.tsx'

export const meta = () => [{ title: 'Kit | Westmore' }, { name: 'robots', content: 'noindex' }]

/**
 * All components of web/ui with their states, on both backgrounds. Served in development only, see
 * web/app/routes.ts.
 */
export default function KitPage() {
  useShownStates()
  return (
    <div className="mx-auto grid max-w-7xl gap-14 px-4 pt-[calc(var(--nav-height)+2rem)] sm:px-6">
      <header>
        <h1 className="poster text-display">Kit</h1>
        <p className="mt-2 max-w-prose text-fg-soft">
          Všechno, z čeho se obrazovky skládají, na noci i na papíře. Barvy rolí (fg, line, accent …) se mění
          s podkladem samy.
        </p>
      </header>
      <Tokens />
      <Typefaces />
      <Controls />
      <Surfaces />
      <Feedback />
      <Toaster />
    </div>
  )
}

/**
 * Makes `data-shown="hover"` and `"focus"` look like the real states, by a copy of the styles with these
 * selectors.
 */
function useShownStates() {
  useEffect(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const copy = document.createElement('style')
    copy.textContent = rules
      .map(({ cssText }) => cssText)
      .filter((text) => !text.startsWith('@font-face'))
      .join('\n')
      .replaceAll(/(?<!\\):hover/g, "[data-shown='hover']")
      .replaceAll(/(?<!\\):focus-visible/g, "[data-shown='focus']")
    document.head.append(copy)
    return () => copy.remove()
  }, [])
}
