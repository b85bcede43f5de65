import type { MyAllowlist, Submission } from '@westmore/contract/allowlist.ts'
import { CitedText } from '#text/cited-text.tsx'

export function DecisionReason({ submission }: { submission: Submission }) {
  const { revokedAt, revokeReason, revokedBy, reason, reviewedBy, reviewedAt, submittedAt } = submission
  return revokedAt === null ? (
    <Reason text={reason} at={reviewedAt ?? submittedAt} author={reviewedBy} />
  ) : (
    <Reason isRevoked text={revokeReason} at={revokedAt} author={revokedBy} />
  )
}

type ReasonProps = { isRevoked?: boolean; text: string | null; at: string; author?: string | null }

function Reason({ isRevoked, text, at, author }: ReasonProps) {
  if (!text) return null
  return (
    <figure className="border-l-4 border-bad bg-field px-4 py-3">
      <figcaption className="smallcaps text-bad">
        {isRevoked ? 'Důvod odebrání' : 'Důvod zamítnutí'}
      </figcaption>
      <blockquote className="mt-1 wrap-anywhere whitespace-pre-line">
        <CitedText text={text} at={at} />
      </blockquote>
      {author && <p className="mt-2 text-sm text-fg-soft">Rozhodnutí: {author}</p>}
    </figure>
  )
}

/** The newest submission that was declined, or whose approval was revoked. */
export function lastRefused({ history }: MyAllowlist): Submission | undefined {
  return history.find(({ status }) => status === 'declined')
}

export function LastRefusal({ mine }: { mine: MyAllowlist }) {
  const refused = lastRefused(mine)
  if (refused) return <DecisionReason submission={refused} />
  return (
    mine.taken?.revokedAt && <Reason isRevoked text={mine.taken.revokeReason} at={mine.taken.revokedAt} />
  )
}

export function notesCount({ answers }: Submission): number {
  return answers.filter(({ note }) => note !== null).length
}
