import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { languageAt, pageAt, writtenPages } from '@westmore/contract/pages.ts'
import { Horizon } from '#scenery/horizon.tsx'
import { shellWords } from './labels.ts'
import { NavBar } from './nav-bar.tsx'
import { hasHorizon } from './shell.ts'
import { SiteFooter } from './site-footer.tsx'

export function SiteLayout({ children }: { children: ReactNode }) {
  const content = useFocusOnArrival()
  const location = useLocation()
  const { pathname } = location
  const page = pageAt(pathname)
  const address = page === undefined ? pathname : writtenPages[page].address
  const language = languageAt(pathname)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#obsah"
        className="sr-only z-50 rounded-md bg-brass font-bold text-night-950 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
      >
        {shellWords[language].skip}
      </a>
      {hasHorizon(location) && <Horizon />}
      <NavBar address={address} language={language} />
      <main ref={content} id="obsah" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter address={address} language={language} />
    </div>
  )
}

/** After a link in the bar or the footer, keyboard focus moves to the new page, as after a full load. */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
