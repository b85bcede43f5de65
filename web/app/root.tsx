import type { ReactNode } from 'react'
import { languageAt } from '@westmore/contract/pages.ts'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { LoginPanel } from '#features/auth/login-panel.tsx'
import { BLOCKED } from '#blocked.ts'
import { cardMeta, SITE_DESCRIPTION } from '#page-meta.ts'
import { Horizon } from '#scenery/horizon.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Spinner } from '#ui/spinner.tsx'
import siteSheet from './site.css?url'
import { NavBar } from './nav-bar.tsx'
import { ScreenFrame, visitorColumn } from './screen-frame.tsx'
import { SiteLayout } from './site-layout.tsx'
import { siteScript, speculationRules } from './site-script.ts'
import { UserLayout } from './user-layout.tsx'

export { ErrorPage as ErrorBoundary } from './error-page.tsx'

export const links = () => [
  // By its address: a style sheet imported by a script is fetched and applied again by every lazily loaded
  // part of a screen.
  { rel: 'stylesheet', href: siteSheet },
  { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** Default metadata. Every shared link to /user/** shows it, because the server sends the fallback page. */
export const meta = () => cardMeta({ title: 'Westmore', description: SITE_DESCRIPTION })

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <html lang={languageAt(pathname)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1a140e" />
        <Meta />
        {/* Before the style sheet, because scripts after a style sheet wait for it. */}
        <script data-static dangerouslySetInnerHTML={{ __html: siteScript }} />
        <Links />
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

/**
 * A visitor of the profile (`data-visitor`) sees the login panel at once: the application shows the same. Words that the
 * browser translates before React takes the page over would make it render all again.
 */
export function HydrateFallback() {
  return (
    <>
      <div data-loading translate="no" className="hidden in-data-visitor:contents">
        <NavBar address="/user" language="cs" />
        <Horizon />
      </div>
      <main>
        <div data-loading translate="no" className="hidden in-data-visitor:block">
          <ScreenFrame>
            <div className={visitorColumn}>
              <PageTitle>PROFIL UŽIVATELE</PageTitle>
              <LoginPanel />
            </div>
          </ScreenFrame>
        </div>
        <div className="grid min-h-dvh place-items-center px-4 text-center in-data-visitor:hidden">
          <div data-loading translate="no" className="noscript:hidden">
            <Spinner />
          </div>
          <noscript>
            <Unloaded title="Bez JavaScriptu to tady nejde">
              Profil, žádost i podpora ho potřebují. Povolte ho prosím v&nbsp;prohlížeči a&nbsp;načtěte
              stránku znovu.
            </Unloaded>
          </noscript>
          <div data-unloaded hidden translate="no" role="alert">
            <Unloaded title="Stránku se nepodařilo načíst celou">
              <span className="in-data-blocked:hidden">
                Zkontrolujte prosím připojení a&nbsp;načtěte ji znovu.
              </span>
              <span className="hidden in-data-blocked:inline">{BLOCKED}</span>
            </Unloaded>
          </div>
        </div>
      </main>
    </>
  )
}

function Unloaded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid max-w-md justify-items-center gap-4">
      <p className="poster text-display-sm">{title}</p>
      <p className="text-lg text-fg-soft">{children}</p>
      <p className="flex flex-wrap justify-center gap-x-6">
        <a href="?" className="inline-flex min-h-11 items-center text-link">
          Načíst znovu
        </a>
        <a href="/" className="inline-flex min-h-11 items-center text-link">
          Na úvodní stránku
        </a>
      </p>
    </div>
  )
}

export default function App() {
  const { pathname } = useLocation()
  const isUnknown = useMatches().some(({ params }) => '*' in params)
  return <SiteLayout>{pathname.startsWith('/user') && !isUnknown ? <UserLayout /> : <Outlet />}</SiteLayout>
}
