import { writtenMeta } from './written-meta.ts'
import { WrittenPage } from './written-page.tsx'

export const meta = () => writtenMeta('faq')

export default function FaqPage() {
  return <WrittenPage page="faq" />
}
