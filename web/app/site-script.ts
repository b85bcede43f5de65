import { SIGNED_IN_HINT } from '@westmore/contract/auth-sign-in.ts'
import { LOGIN_RETURN } from '#session/login-return.ts'

/** Runs inline in every page, also without React: it must not use anything from outside its braces. */
function prepareDocument(hint: string, loginReturn: string) {
  const { documentElement } = document
  // Screens have a lower bar than public pages; a signed-in person's bar keeps room for search, bell and portrait.
  const isVisitor = !document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hint}=`))
  documentElement.toggleAttribute('data-screen', /^\/user(\/|$)/.test(location.pathname))
  documentElement.toggleAttribute('data-member', !isVisitor)
  const returnsFromDiscord = /[?&](code|error)=/.test(location.search)
  if (/^\/user\/?$/.test(location.pathname) && isVisitor && !returnsFromDiscord) {
    documentElement.toggleAttribute('data-visitor', true)
    // Store the address here: the login panel may be used before the application runs and could store it.
    try {
      if (location.hash) sessionStorage.setItem(loginReturn, location.pathname + location.hash)
    } catch {
      // Without storage the person lands on the profile after the login.
    }
  }
  // Daylight of the horizon (scenery/land.css), not set at night. Public pages keep only rules whose names they contain.
  const hour = new Date().getHours()
  if (hour >= 5 && hour < 22)
    documentElement.setAttribute('data-light', hour >= 8 && hour < 18 ? 'day' : 'low')
  const opaqueAfter = 20
  const look = () => documentElement.toggleAttribute('data-scrolled', scrollY > opaqueAfter)
  addEventListener('scroll', look, { passive: true })
  addEventListener('pageshow', look)
  const addManifest = () => {
    if (document.querySelector('link[rel=manifest]')) return
    const manifest = document.createElement('link')
    manifest.rel = 'manifest'
    manifest.href = '/manifest.webmanifest'
    document.head.append(manifest)
  }
  // Public pages have no manifest link (launch/release/public-pages.mjs): fetched before the first paint, it would delay it.
  addEventListener('load', () => setTimeout(addManifest, 1000))
  // When a file of the application fails to load before anything is shown, there is no other error message.
  const reportUnloaded = () => {
    documentElement.removeAttribute('data-visitor')
    for (const loading of document.querySelectorAll('[data-loading]')) loading.toggleAttribute('hidden', true)
    const words = document.querySelector('[data-unloaded]')
    words?.toggleAttribute('hidden', false)
    words?.removeAttribute('translate')
    // If another file comes, something in this browser stops the first.
    if (words)
      fetch('/icon.svg', { cache: 'no-store' }).then(
        ({ ok }) => documentElement.toggleAttribute('data-blocked', ok),
        () => {},
      )
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && reportUnloaded(), true)
  addEventListener('unhandledrejection', reportUnloaded)
  addEventListener('DOMContentLoaded', () => {
    // The year of the visit, not of the build that rendered the page.
    for (const year of document.querySelectorAll('[data-year]'))
      year.textContent = String(new Date().getFullYear())
  })
}

export const siteScript = `(${prepareDocument.toString()})(${JSON.stringify(SIGNED_IN_HINT)}, ${JSON.stringify(LOGIN_RETURN)})`

export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: ['/', '/pravidla', '/team', '/otazky', '/hlasatel*', '/privacy', '/en*', '/sk*'] },
          { not: { href_matches: ['/*.xml', '/*.ics'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
  prefetch: [{ where: { href_matches: '/user' }, eagerness: 'moderate' }],
})
