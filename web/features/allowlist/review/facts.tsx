import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import type { ReactNode } from 'react'
import { dateTime } from '#format.ts'
import { allowlistLabels, allowlistTones } from '#status-labels.ts'
import { CitedText } from '#text/cited-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { reviewerName } from '../staff-labels.ts'

export function StatusBadge({ submission: { status, revokedAt } }: { submission: StaffSubmission }) {
  if (revokedAt) return <Badge tone="bad">Přístup odebrán</Badge>
  return <Badge tone={allowlistTones[status]}>{allowlistLabels[status]}</Badge>
}

export function ReviewFacts({ submission }: { submission: StaffSubmission }) {
  const { submittedAt, attemptNumber, reviewedBy, reviewedAt } = submission
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm text-fg-soft">
      <Fact name="Podáno">
        <time dateTime={submittedAt}>{dateTime(submittedAt)}</time>
      </Fact>
      <Fact name="Pokusů">{attemptNumber}</Fact>
      {reviewedAt && (
        <Fact name="Kontroloval">
          {reviewerName(reviewedBy)}, <time dateTime={reviewedAt}>{dateTime(reviewedAt)}</time>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-x-1.5">
      <dt>{name}:</dt>
      <dd className="min-w-0 wrap-anywhere text-fg tabular-nums">{children}</dd>
    </div>
  )
}

export function RefusalReasons({ submission }: { submission: StaffSubmission }) {
  const { reason, submittedAt, reviewedAt, revokedAt, revokedBy, revokeReason } = submission
  if (!reason && !revokedAt) return null
  return (
    <div className="grid gap-2">
      {reason && <Told title="Důvod zamítnutí" text={reason} at={reviewedAt ?? submittedAt} />}
      {revokedAt && (
        <Told
          title={`Přístup odebrán: ${reviewerName(revokedBy)}, ${dateTime(revokedAt)}`}
          text={revokeReason ?? ''}
          at={revokedAt}
        />
      )}
    </div>
  )
}

function Told({ title, text, at }: { title: string; text: string; at: string }) {
  return (
    <div className="rounded-sm border-l-3 border-bad bg-night-900 px-3 py-2">
      <p className="text-sm font-bold wrap-anywhere text-bad">{title}</p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">
        <CitedText text={text} at={at} />
      </p>
    </div>
  )
}
