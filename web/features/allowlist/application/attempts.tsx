import type { Submission } from '@westmore/contract/allowlist.ts'
import { date } from '#format.ts'
import { allowlistLabels, allowlistTones } from '#status-labels.ts'
import { Badge } from '#ui/badge.tsx'
import { Paper } from '#ui/card.tsx'
import { DecisionReason } from './decision.tsx'
import { Disclosure } from '../disclosure.tsx'
import { attempt } from '../answering/labels.ts'
import { SubmissionAnswers } from './submission-answers.tsx'

export function Attempts({ submissions }: { submissions: readonly Submission[] }) {
  if (submissions.length === 0) return null
  return (
    <Paper as="section" aria-labelledby="attempts" className="mt-6">
      <h2 id="attempts" className="mb-3 text-lg font-bold">
        Dřívější žádosti
      </h2>
      {submissions.map((submission) => (
        <Disclosure
          key={submission.id}
          summary={
            <>
              {date(submission.submittedAt)}
              {submission.attemptNumber > 1 && (
                <span className="text-sm font-normal text-fg-soft">{attempt(submission.attemptNumber)}</span>
              )}
              <Badge tone={submission.revokedAt ? 'bad' : allowlistTones[submission.status]}>
                {submission.revokedAt ? 'Odebráno' : allowlistLabels[submission.status]}
              </Badge>
            </>
          }
        >
          <div className="grid gap-6">
            <DecisionReason submission={submission} />
            <SubmissionAnswers submission={submission} />
          </div>
        </Disclosure>
      ))}
    </Paper>
  )
}
