import { pageAt, type PageName } from '@westmore/contract/pages.ts'
import { useLocation } from 'react-router'
import { writtenMeta } from './written-meta.ts'
import { WrittenPage } from './written-page.tsx'

function pageOf({ pathname }: { pathname: string }): PageName {
  const page = pageAt(pathname)
  if (!page) throw new Error(`${pathname} is no written page`)
  return page
}

export const meta = ({ location }: { location: { pathname: string } }) => writtenMeta(pageOf(location))

export default function TranslationPage() {
  return <WrittenPage page={pageOf(useLocation())} />
}
