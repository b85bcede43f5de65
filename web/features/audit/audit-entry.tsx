import type { AuditEntry } from '@westmore/contract/audit.ts'
import { sanctionName } from '@westmore/contract/sanctions.ts'
import { Link } from 'react-router'
import { pageLabel } from '#features/pages/public.ts'
import { dateTime, relativeTime } from '#format.ts'
import { personPlace, sanctionPlace, ticketPlace, todoPlace, writingPlace } from '#places.ts'
import { Avatar } from '#ui/avatar.tsx'
import { DifferenceView } from './difference-view.tsx'
import { actionLabel, subjectLabel } from './labels.ts'
import { shorten } from '@westmore/contract/signs.ts'

type AuditEntryRowProps = { entry: AuditEntry; title: 'h2' | 'h3' }

export function AuditEntryRow({ entry, title: Title }: AuditEntryRowProps) {
  const { at, actor, actorId, actorAvatarUrl, action, before, after } = entry
  return (
    <article
      tabIndex={-1}
      data-entry={entry.id}
      className="grid gap-x-5 gap-y-1.5 px-4 py-3 -outline-offset-3 @2xl:grid-cols-[11rem_minmax(0,1fr)] in-data-compact:py-1 in-data-compact:text-[0.9375rem] in-data-compact:@2xl:grid-cols-[22rem_minmax(0,1fr)]"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm @2xl:flex-col @2xl:items-start in-data-compact:@2xl:flex-row in-data-compact:@2xl:items-center">
        <time dateTime={at} title={relativeTime(at)} className="text-fg-soft tabular-nums">
          {dateTime(at)}
        </time>
        <span className="inline-flex min-w-0 items-center gap-2">
          <Avatar src={actorAvatarUrl} size={24} className="border-1!" />
          {actorId === 'server' || actorAvatarUrl === null ? (
            <span className="wrap-anywhere">
              <bdi>{actor}</bdi>
              {actorId === 'server' && ' (server)'}
            </span>
          ) : (
            <Link to={personPlace(actorId)} className="wrap-anywhere underline-offset-4 hover:underline">
              <bdi>{actor}</bdi>
            </Link>
          )}
        </span>
      </div>
      <div className="grid min-w-0 content-start gap-1.5 in-data-compact:gap-0">
        <Title className="leading-snug">
          <span className="font-bold">{actionLabel(action)}</span>{' '}
          <span className="text-fg-soft">
            · <Subject entry={entry} />
          </span>
        </Title>
        <DifferenceView before={before} after={after} known={nameOf(entry)} subjectType={entry.subjectType} />
      </div>
    </article>
  )
}

function Subject({ entry }: { entry: AuditEntry }) {
  const { subjectType, subjectNumber } = entry
  const kind = subjectLabel(subjectType)
  const name = nameOf(entry)
  const to = placeOfSubject(entry)
  const number = subjectType === 'sanction' ? sanctionName(subjectNumber ?? 0) : `#${subjectNumber}`
  const words = subjectNumber === null ? name : `${number} ${name ?? ''}`
  if (!words) return kind
  return (
    <>
      {kind}{' '}
      {to ? (
        <Link to={to} className="text-link wrap-anywhere">
          {words}
        </Link>
      ) : (
        <span className="wrap-anywhere text-fg">{words}</span>
      )}
    </>
  )
}

const nameOf = ({ subject, subjectType, subjectId, before, after }: AuditEntry) =>
  subjectType === 'page' ? pageLabel(subjectId) : (subject ?? nameIn(after) ?? nameIn(before))

/** Name in the recorded state, for a thing that the server returns without a name. */
function nameIn(side: unknown): string | null {
  if (typeof side !== 'object' || side === null) return null
  for (const field of ['title', 'name', 'question'])
    if (field in side) {
      const value: unknown = Object.entries(side).find(([name]) => name === field)?.[1]
      if (typeof value === 'string' && value) return shorten(value, 80)
    }
  return null
}

function placeOfSubject({ subjectType, subjectId, subjectNumber, subjectUserId }: AuditEntry): string | null {
  if (subjectType === 'ticket') return subjectNumber === null ? null : ticketPlace(subjectNumber)
  if (subjectType === 'user' || subjectType === 'submission' || subjectType === 'logs')
    return subjectUserId === null ? null : personPlace(subjectUserId)
  if (subjectType === 'sanction') return subjectNumber === null ? null : sanctionPlace(subjectNumber)
  if (subjectType === 'question') return '/user/admin/allowlist'
  if (subjectType === 'todo') return todoPlace(subjectId)
  if (subjectType === 'page') return writingPlace(subjectId)
  return null
}
