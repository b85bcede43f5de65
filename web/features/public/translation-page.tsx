import { pageAt, writtenPages, type PageName } from '@westmore/contract/pages.ts'
import { useLocation } from 'react-router'
import { publicMeta } from '#page-meta.ts'
import { pageWords } from './labels.ts'
import { WrittenPage } from './written-page.tsx'

function pageOf({ pathname }: { pathname: string }): PageName {
  const page = pageAt(pathname)
  if (!page) throw new Error(`${pathname} is no written page`)
  return page
}

export function meta({ location }: { location: { pathname: string } }) {
  const page = pageOf(location)
  const { title, description } = pageWords[page]
  const { address, language } = writtenPages[page]
  return publicMeta({ title: `${title} | Westmore`, description, path: address, language })
}

/** A page in another language; it exists only while it is published. */
export default function TranslationPage() {
  return <WrittenPage page={pageOf(useLocation())} />
}
