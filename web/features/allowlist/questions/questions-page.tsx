import { PageTitle } from '#ui/page-title.tsx'
import { QuestionManager } from './manager.tsx'
import { pageScreen } from './screens.ts'

export const meta = () => [{ title: 'KONFIGURACE ALLOWLISTU | Westmore' }]

export default function QuestionsPage() {
  return (
    <>
      <PageTitle>KONFIGURACE ALLOWLISTU</PageTitle>
      <QuestionManager screen={pageScreen} />
    </>
  )
}
