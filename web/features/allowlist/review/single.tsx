import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '#ui/not-loaded.tsx'
import type { PanelSubject } from '#features/users/public.ts'
import { allowlistQueries } from '../queries.ts'
import { reviewWords } from '../staff-labels.ts'
import { ReviewCard, type InterviewParts } from './card.tsx'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { useReading } from './readers.tsx'
import { useDecisions } from './use-decisions.ts'

type ReviewedApplicationProps = {
  userId: string
  parts: InterviewParts
  onPanel: (of: PanelSubject) => void
  focusList: () => void
}

const ids: string[] = []
const nothing = () => {}

/** The waiting application of one person. */
export function ReviewedApplication({ userId, parts, onPanel, focusList }: ReviewedApplicationProps) {
  const query = useQuery(allowlistQueries.submissions({ status: 'pending', userId }))
  const list = { ids, isWaiting: true, dismiss: nothing, focusList }
  const { asked, decide, dialog } = useDecisions(list)
  useReading(query.data?.submissions[0]?.id, asked !== null)
  if (!query.data) return <NotLoaded query={query} failed={reviewWords.loadFailed} />
  return (
    <>
      {query.data.submissions.map((item) => (
        <ReviewCard key={item.id} row={{ item, left: false }} onDecide={decide} {...{ parts, onPanel }} />
      ))}
      <DecisionDialogs {...{ asked, dialog }} onUndo={nothing} />
    </>
  )
}
