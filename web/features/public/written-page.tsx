// The style of the text that the server prints.
import '#ui/prose.css'
import Star from '~icons/game-icons/law-star'
import Hat from '~icons/game-icons/western-hat'
import { pageAt, type PageName, type PrintedPage } from '@westmore/contract/pages.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pageWords } from './labels.ts'
import { Notice } from './notice.tsx'
import { PageText } from './page-text.tsx'
import { writtenMeta } from './written-meta.ts'

/** Of the pages that visitors see before a text is published. */
const drawings: Partial<Record<PageName, ReactNode>> = { rules: <Star />, team: <Hat /> }

function pageOf({ pathname }: { pathname: string }): PageName {
  const page = pageAt(pathname)
  if (!page) throw new Error(`${pathname} is no written page`)
  return page
}

export const meta = ({ location }: { location: { pathname: string } }) => writtenMeta(pageOf(location))

/** The built page of a published text: the server prints the text in place of its content. */
export default function WrittenPage() {
  const page = pageOf(useLocation())
  const drawing = drawings[page]
  const empty = drawing && <Notice {...pageWords[page]} drawing={drawing} />
  return import.meta.env.DEV ? <Published page={page}>{empty}</Published> : empty
}

/** For development, where no server prints. */
function Published({ page, children }: { page: PageName; children: ReactNode }) {
  const [printed, setPrinted] = useState<PrintedPage>({ markdown: '' })
  useEffect(() => void read(page).then(setPrinted), [page])
  const isEmpty = printed.markdown === '' && !printed.people?.length
  return isEmpty ? children : <PageText page={page} {...printed} />
}

async function read(page: PageName): Promise<PrintedPage> {
  const [text, team] = await Promise.all([fetch(`/api/pages/${page}`), fetch('/api/team')])
  const people = page === 'team' ? await team.json() : []
  return { markdown: '', ...(text.ok && (await text.json())), people }
}
