// The style of the text that the server prints.
import '#ui/prose.css'
import { useEffect, useState, type ReactNode } from 'react'
import type { PageName, PrintedPage } from '@westmore/contract/pages.ts'
import { PageText } from './page-text.tsx'

type WrittenPageProps = {
  page: PageName
  /** Shown to visitors until a text is published. */
  children?: ReactNode
}

/** The built page of a published text: the server prints the text in place of its content. */
export function WrittenPage({ page, children }: WrittenPageProps) {
  return import.meta.env.DEV ? <Published page={page}>{children}</Published> : children
}

/** For development, where no server prints. */
function Published({ page, children }: WrittenPageProps) {
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
