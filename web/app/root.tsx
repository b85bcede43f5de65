import '#ui/kit.css'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { cardMeta, SITE_DESCRIPTION } from '#page-meta.ts'
import bitterCzech from '#ui/fonts/bitter-czech.woff2'
import bitterLatin from '#ui/fonts/bitter-latin.woff2'
import sancreekCzech from '#ui/fonts/sancreek-czech.woff2'
import sancreekLatin from '#ui/fonts/sancreek-latin.woff2'
import { Spinner } from '#ui/spinner.tsx'

import { siteScript, speculationRules } from './site-script.ts'

export { ErrorPage as ErrorBoundary } from './error-page.tsx'

export const links = () => [
  ...[sancreekLatin, sancreekCzech, bitterLatin, bitterCzech].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** For what has no words of its own: the fallback page of /user/** is what a shared link to it shows. */
export const meta = () => cardMeta({ title: 'Westmore', description: SITE_DESCRIPTION })

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="cs" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1a140e" />
        <Meta />
        <Links />
        <script data-static dangerouslySetInnerHTML={{ __html: siteScript }} />
      </head>
      <body>
        {children}
        <script
          data-static
          type="speculationrules"
          dangerouslySetInnerHTML={{ __html: speculationRules }}
          suppressHydrationWarning
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** What the fallback page of /user/** shows until the application runs. */
export function HydrateFallback() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner />
    </main>
  )
}

export default function App() {
  return <Outlet />
}
