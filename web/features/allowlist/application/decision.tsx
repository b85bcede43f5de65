import type { MyAllowlist, Submission } from '@westmore/contract/allowlist.ts'
import { CitedText } from '#text/cited-text.tsx'

export function DecisionReason({ submission }: { submission: Submission }) {
  const revoked = submission.revokedAt !== null
  const reason = revoked ? submission.revokeReason : submission.reason
  const author = revoked ? submission.revokedBy : submission.reviewedBy
  if (!reason) return null
  return (
    <figure className="border-l-4 border-bad bg-field px-4 py-3">
      <figcaption className="smallcaps text-bad">{revoked ? 'Důvod odebrání' : 'Důvod zamítnutí'}</figcaption>
      <blockquote className="mt-1 wrap-anywhere whitespace-pre-line">
        <CitedText
          text={reason}
          at={(revoked ? submission.revokedAt : submission.reviewedAt) ?? submission.submittedAt}
        />
      </blockquote>
      {author && <p className="mt-2 text-sm text-fg-soft">Rozhodnutí: {author}</p>}
    </figure>
  )
}

export function RevokedTaken({ reason }: { reason: string }) {
  return (
    <figure className="border-l-4 border-bad bg-field px-4 py-3">
      <figcaption className="smallcaps text-bad">Důvod odebrání</figcaption>
      <blockquote className="mt-1 wrap-anywhere whitespace-pre-line">{reason}</blockquote>
    </figure>
  )
}

/** The newest submission that was declined, or whose approval was revoked. */
export function lastRefused({ history }: MyAllowlist): Submission | undefined {
  return history.find(({ status }) => status === 'declined')
}

export function LastRefusal({ mine }: { mine: MyAllowlist }) {
  const refused = lastRefused(mine)
  return refused && <DecisionReason submission={refused} />
}

export function notesCount({ answers }: Submission): number {
  return answers.filter(({ note }) => note !== null).length
}
