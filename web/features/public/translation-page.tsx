import { pageAt, writtenPages, type PageName } from '@westmore/contract/pages.ts'
import { useLocation } from 'react-router'
import { publicMeta } from '#page-meta.ts'
import { pageWords } from './labels.ts'
import { WrittenPage } from './written-page.tsx'

/** The page of the route; each has a written page. */
const pageOf = ({ pathname }: { pathname: string }): PageName => pageAt(pathname) ?? 'home-en'

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
