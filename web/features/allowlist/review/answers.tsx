import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { CitedText } from '#text/cited-text.tsx'

export function ReviewAnswers({ submission }: { submission: StaffSubmission }) {
  const { answers, submittedAt, reviewedAt } = submission
  return (
    <ol className="divide-y divide-line/70">
      {answers.map(({ questionId, question, answer, note }, index) => (
        <li
          key={questionId}
          className="grid gap-x-8 gap-y-1 py-3 in-data-compact:py-1 first:pt-0 last:pb-0 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]"
        >
          <p className="flex gap-2 text-fg-soft">
            <span className="min-w-6 shrink-0 text-right font-bold text-accent tabular-nums">
              {index + 1}.
            </span>
            <span dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-line">
              {withNonBreakingSpaces(question)}
            </span>
          </p>
          <div className="min-w-0 pl-8 @3xl:pl-0">
            <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
              {withNonBreakingSpaces(answer)}
            </p>
            {note && (
              <p className="mt-1.5 max-w-prose border-l-3 border-bad pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
                <span className="font-bold text-bad">Poznámka pro hráče: </span>
                <CitedText text={note} at={reviewedAt ?? submittedAt} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
