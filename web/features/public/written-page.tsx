// The style of the text that the server prints.
import '#ui/prose.css'
import { useEffect, useState, type ReactNode } from 'react'
import type { PageName } from '@westmore/contract/pages.ts'
import { PageText } from './page-text.tsx'

type WrittenPageProps = {
  page: PageName
  /** What visitors see until a text is published. */
  children?: ReactNode
}

/** The built page of a published text: the server prints the text in place of its content. */
export function WrittenPage({ page, children }: WrittenPageProps) {
  return import.meta.env.DEV ? <Published page={page}>{children}</Published> : children
}

/** For development, where no server prints. */
function Published({ page, children }: WrittenPageProps) {
  const [markdown, setMarkdown] = useState('')
  useEffect(() => void readText(page).then(setMarkdown), [page])
  return markdown === '' ? children : <PageText page={page} markdown={markdown} />
}

async function readText(page: PageName): Promise<string> {
  const answer = await fetch(`/api/pages/${page}`)
  return answer.ok ? (await answer.json()).markdown : ''
}
