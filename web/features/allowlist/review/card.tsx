import { useQuery } from '@tanstack/react-query'
import { canDecide, type StaffSubmission } from '@westmore/contract/allowlist.ts'
import { DELETED_NAME, isDeletedId } from '@westmore/contract/users.ts'
import { memo, useId, type ComponentType, type ReactNode } from 'react'
import Hourglass from '~icons/lucide/hourglass'
import { useNow } from '#clock.ts'
import { dateTime } from '#format.ts'
import type { Row } from '#lists/steady-list.ts'
import { PersonName, PersonPortrait, type PanelSubject } from '#features/users/public.ts'
import { useMe } from '#session/session.ts'
import { TodoFrom } from '#features/todos/public.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { allowlistQueries } from '../queries.ts'
import { ReviewAnswers } from './answers.tsx'
import { ReviewAttempts } from './attempts.tsx'
import { ReviewFacts, RefusalReasons, StatusBadge } from './facts.tsx'
import { ReviewNotes } from './notes.tsx'
import { panelOf } from './current.ts'
import { Readers } from './readers.tsx'
import type { Decision } from './use-decisions.ts'
import { isOverdue, waiting } from './waiting.ts'
import { alreadyDecided, reviewWords } from '../staff-labels.ts'

/** Parts of another feature: above the answers, and in place of the button «Schválit». */
export type InterviewParts = {
  Sheet: ComponentType<{ id: string }>
  Approval: ComponentType<{ id: string; onApprove: () => void; children: ReactNode }>
}

type ReviewCardProps = {
  parts: InterviewParts
  row: Row<StaffSubmission>
  onDecide: (decision: Decision, submission: StaffSubmission) => void
  onPanel: (of: PanelSubject) => void
}

/** Memoised, so that an opened dialog does not render it again. */
export const ReviewCard = memo(function ReviewCard({ parts, row, onDecide, onPanel }: ReviewCardProps) {
  const history = useQuery({
    ...allowlistQueries.submissions({ status: 'all', userId: row.item.userId }),
    enabled: row.left,
  })
  const all = row.left ? history.data?.submissions : [row.item]
  const submission = all ? (all.find(({ id }) => id === row.item.id) ?? gone(row.item)) : row.item
  const titleId = useId()
  const { id, userId, name, username, avatarUrl, earlierAttempts, notes, status, submittedAt } = submission
  const { me } = useMe()

  return (
    <Panel
      as="article"
      tabIndex={-1}
      data-submission={id}
      aria-labelledby={titleId}
      className="@container scroll-mt-20 p-0! focus:border-accent"
    >
      <header className="relative flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 in-data-compact:py-1.5 @3xl:px-5">
        <PersonPortrait
          {...{ id: userId, username, avatarUrl }}
          size={44}
          className="in-data-compact:size-8!"
        />
        <div className="min-w-0 flex-1 basis-52">
          <div className="relative pr-14">
            <h2 id={titleId} className="leading-snug font-bold wrap-anywhere">
              {isDeletedId(userId) ? (
                <bdi>{username}</bdi>
              ) : (
                <button
                  type="button"
                  onClick={() => onPanel(panelOf(submission))}
                  title="Panel hráče (P)"
                  className="relative text-left text-link after:absolute after:inset-x-0 after:-inset-y-2.5"
                >
                  <PersonName {...{ name, username }} />
                </button>
              )}
            </h2>
            <Readers submissionId={id} />
          </div>
          <ReviewFacts submission={submission} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {status === 'pending' && <Waiting since={submittedAt} />}
          <StatusBadge submission={submission} />
          <TodoFrom type="submission" id={id} title={`Žádost hráče ${username}`} />
        </div>
      </header>
      <div className="grid gap-4 px-4 py-4 text-base in-data-compact:gap-2 in-data-compact:py-2 in-data-compact:text-[0.9375rem] @3xl:px-5">
        {status === 'pending' && <parts.Sheet id={id} />}
        <RefusalReasons submission={submission} />
        <ReviewAnswers submission={submission} />
        {earlierAttempts > 0 && <ReviewAttempts submission={submission} />}
        {me?.id !== userId && <ReviewNotes submissionId={id} notes={notes} />}
      </div>
      <DecisionBar {...{ submission, parts, onDecide }} left={row.left} />
    </Panel>
  )
})

/** A submission whose author's account was deleted while it was being read. */
const gone = (submission: StaffSubmission): StaffSubmission => ({
  ...submission,
  status: 'withdrawn',
  username: DELETED_NAME,
  avatarUrl: '',
})

function Waiting({ since }: { since: string }) {
  const now = useNow(30_000)
  return (
    <time
      dateTime={since}
      title={dateTime(since)}
      className={classes(
        'inline-flex items-center gap-1.5 text-sm',
        isOverdue(since, now) ? 'font-bold text-bad' : 'text-fg-soft',
      )}
    >
      <Hourglass /> {waiting(since, now)}
    </time>
  )
}

type DecisionBarProps = Pick<ReviewCardProps, 'parts' | 'onDecide'> & {
  submission: StaffSubmission
  left: boolean
}

function DecisionBar({ submission, parts: { Approval }, left, onDecide }: DecisionBarProps) {
  const { status, revokedAt, userId, username, reviewedBy } = submission
  const { me } = useMe()
  if (status === 'pending' && me && !canDecide(me, submission))
    return (
      <footer className="rounded-b-md border-t border-line px-4 py-3 text-fg-soft @3xl:px-5">
        <p>{reviewWords.own}</p>
      </footer>
    )
  if (status === 'pending')
    return (
      <footer className="sticky bottom-0 low:static flex flex-wrap items-center gap-x-3 gap-y-1 rounded-b-md border-t border-line bg-night-800 px-4 py-2 in-data-compact:py-1.5 @md:py-3 @3xl:px-5">
        <Approval id={submission.id} onApprove={() => onDecide('approve', submission)}>
          <Button variant="approve" data-approve onClick={() => onDecide('approve', submission)}>
            Schválit
          </Button>
        </Approval>
        <Button variant="danger" onClick={() => onDecide('decline', submission)}>
          Zamítnout
        </Button>
        <p className="min-w-0 flex-1 truncate text-sm text-fg-soft @max-md:-order-1 @max-md:basis-full @md:text-right">
          {username}
        </p>
      </footer>
    )
  const words = username === DELETED_NAME ? reviewWords.gone : reviewWords.withdrawn
  const leftWords = status === 'withdrawn' ? words : alreadyDecided(reviewedBy)
  const isStanding = status === 'approved' && !revokedAt && !isDeletedId(userId)
  if (!left && !isStanding) return null
  return (
    <footer className="flex min-h-17 flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 @3xl:px-5">
      <p className="text-fg-soft">{left && leftWords}</p>
      {isStanding && (
        <Button variant="secondary" size="sm" onClick={() => onDecide('revoke', submission)}>
          Odebrat přístup
        </Button>
      )}
    </footer>
  )
}
