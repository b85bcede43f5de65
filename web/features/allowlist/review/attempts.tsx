import { useQuery } from '@tanstack/react-query'
import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import Chevron from '~icons/lucide/chevron-right'
import { RetryButton } from '#ui/retry-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { allowlistQueries } from '../queries.ts'
import { reviewWords } from '../staff-labels.ts'
import { ReviewAnswers } from './answers.tsx'
import { ReviewFacts, RefusalReasons, StatusBadge } from './facts.tsx'

export function ReviewAttempts({ submission }: { submission: StaffSubmission }) {
  const { userId, submittedAt, earlierAttempts } = submission
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({
    ...allowlistQueries.submissions({ status: 'all', userId }),
    enabled: isOpen,
  })
  const attempts = data?.submissions.filter((other) => other.submittedAt < submittedAt)
  return (
    <details
      className="group rounded-sm border border-line"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 font-bold hover:bg-fg/5 [&::-webkit-details-marker]:hidden">
        <Chevron className="transition-transform group-open:rotate-90" />
        Předchozí pokusy ({earlierAttempts})
      </summary>
      <div className="border-t border-line px-3 py-3">
        {attempts ? (
          <ul className="grid gap-5">
            {attempts.map((attempt) => (
              <li
                key={attempt.id}
                className="grid gap-3 not-first:border-t-2 not-first:border-line not-first:pt-4"
              >
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <StatusBadge submission={attempt} />
                  <ReviewFacts submission={attempt} />
                </div>
                <RefusalReasons submission={attempt} />
                <ReviewAnswers submission={attempt} />
              </li>
            ))}
          </ul>
        ) : isError ? (
          <p role="alert" className="flex flex-wrap items-center gap-3 font-bold text-bad">
            {reviewWords.loadFailed}
            <RetryButton onRetry={() => void refetch()} />
          </p>
        ) : (
          <Spinner className="py-4" />
        )}
      </div>
    </details>
  )
}
