import { renderToStaticMarkup } from 'react-dom/server'
import type { PageName, PublishedPage } from '@westmore/contract/pages.ts'
import { PageText } from '#features/public/public.ts'

/** A published page for the server, which puts it into the built one; empty if the text is. */
export function print(page: PageName, { markdown, ...published }: PublishedPage): string {
  return renderToStaticMarkup(<PageText page={page} markdown={markdown} published={published} />)
}
