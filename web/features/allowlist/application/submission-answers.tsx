import type { Submission } from '@westmore/contract/allowlist.ts'
import Remark from '~icons/lucide/message-square-quote'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { CitedText } from '#text/cited-text.tsx'

export function SubmissionAnswers({ submission }: { submission: Submission }) {
  const { answers, submittedAt, reviewedAt } = submission
  return (
    <ol className="grid gap-5">
      {answers.map(({ questionId, question, answer, note }, place) => (
        <li key={questionId} className="grid grid-cols-[auto_1fr] gap-x-3">
          <span className="font-bold text-accent tabular-nums">{place + 1}.</span>
          <div className="min-w-0 wrap-anywhere">
            <p dir="auto" className="font-bold">
              {withNonBreakingSpaces(question)}
            </p>
            <p dir="auto" className="mt-1 whitespace-pre-line">
              {withNonBreakingSpaces(answer)}
            </p>
            {note && (
              <p className="mt-2 border-l-4 border-bad bg-field px-3 py-2">
                <span className="flex items-center gap-2 text-sm font-bold text-bad">
                  <Remark />
                  Poznámka k odpovědi
                </span>
                <span dir="auto" className="block whitespace-pre-line">
                  <CitedText text={note} at={reviewedAt ?? submittedAt} />
                </span>
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
