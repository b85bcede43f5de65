import { DEMO_ONLY, languagesAt, writtenPages } from '@westmore/contract/pages.ts'
import type { Env } from '#env.ts'

/** Shown only while something is published (`web/while-published.tsx`). */
const LINK = /<template data-while="([^"]+)">([\s\S]*?)<\/template>/g

interface Addresses {
  has: (address: string) => boolean
}

export function withPublishedLinks(html: string, address: string, published: Addresses, env: Env): string {
  const isOpen = (to: string) => (to === DEMO_ONLY ? env.SEED !== undefined : published.has(to))
  const opened = html.replaceAll(LINK, (_whole, to: string, link: string) => (isOpen(to) ? link : ''))
  const missing = Object.values(writtenPages).filter((page) => !published.has(page.address))
  const linked = missing.reduce(
    (page, { address: to, original }) =>
      original === undefined
        ? page
        : page.replaceAll(new RegExp(`href="${to}(?:#[^"]*)?"`, 'g'), `href="${original}"`),
    opened,
  )
  const alternates = alternatesOf(address, published, env).map(
    ({ language, href }) => `<link rel="alternate" hreflang="${language}" href="${href}"/>`,
  )
  return linked.replace('</head>', () => `${alternates.join('')}</head>`)
}

interface Alternate {
  language: string
  href: string
}

/** Empty if there is one language only. */
export function alternatesOf(address: string, published: Addresses, env: Env) {
  const pages = languagesAt(address).filter((page) => page.language === 'cs' || published.has(page.address))
  const [original, ...translations] = pages.map((page): Alternate => ({
    language: page.language,
    href: env.PUBLIC_URL + page.address,
  }))
  return original && translations.length > 0
    ? [original, ...translations, { ...original, language: 'x-default' }]
    : []
}
