import { PageTitle } from '#ui/page-title.tsx'
import { QuestionManager } from './manager.tsx'

export const meta = () => [{ title: 'KONFIGURACE ALLOWLISTU | Westmore' }]

export default function QuestionsPage() {
  return (
    <>
      <PageTitle>KONFIGURACE ALLOWLISTU</PageTitle>
      <QuestionManager isFull />
    </>
  )
}
