import { writtenPages } from '@westmore/contract/pages.ts'
import { publicMeta } from '#page-meta.ts'
import { pageWords } from './labels.ts'
import { WrittenPage } from './written-page.tsx'

const { title, description } = pageWords.faq

export const meta = () =>
  publicMeta({ title: `${title} | Westmore`, description, path: writtenPages.faq.address })

export default function FaqPage() {
  return <WrittenPage page="faq" />
}
