import { renderToStaticMarkup } from 'react-dom/server'
import type { PageName, PrintedPage } from '@westmore/contract/pages.ts'
import { PageText } from '#features/public/public.ts'

/** A page for the server, which puts it into the built one; empty if it has neither text nor people. */
export function print(page: PageName, printed: PrintedPage): string {
  return renderToStaticMarkup(<PageText page={page} {...printed} />)
}
