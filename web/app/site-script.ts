/**
 * What every page needs before, or without, React: public pages ship no other script. It runs inline from the
 * document, so it must not use anything from outside its own braces.
 */
function prepareDocument() {
  const { documentElement } = document
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
  // Public pages leave it out (launch/public-pages.mjs): fetched before the first view is painted, it would delay it.
  addEventListener('load', () => setTimeout(addManifest, 1000))
  addEventListener('DOMContentLoaded', () => {
    // The year of the visit, not of the build that drew the page.
    for (const year of document.querySelectorAll('[data-year]'))
      year.textContent = String(new Date().getFullYear())
  })
}

export const siteScript = `(${prepareDocument.toString()})()`

/** Lets the browser fetch the next page while the pointer is still on its link. */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: ['/', '/pravidla', '/team', '/privacy'] }, eagerness: 'moderate' }],
  prefetch: [{ where: { href_matches: '/user' }, eagerness: 'moderate' }],
})
