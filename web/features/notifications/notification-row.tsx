import { useMutation } from '@tanstack/react-query'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { isDigest, type Notification, type NotificationKind } from '@westmore/contract/notifications.ts'
import type { FC } from 'react'
import { Link } from 'react-router'
import Reminder from '~icons/lucide/alarm-clock'
import Mention from '~icons/lucide/at-sign'
import Read from '~icons/lucide/check'
import Complaint from '~icons/lucide/flag'
import Unattended from '~icons/lucide/hourglass'
import NewTicket from '~icons/lucide/inbox'
import Rules from '~icons/lucide/book-open'
import News from '~icons/lucide/newspaper'
import Opened from '~icons/lucide/lock'
import Answer from '~icons/lucide/message-square'
import Application from '~icons/lucide/scroll-text'
import Decision from '~icons/lucide/stamp'
import Sanction from '~icons/lucide/gavel'
import Fault from '~icons/lucide/triangle-alert'
import Alert from '~icons/lucide/bell-ring'
import Assignment from '~icons/lucide/user-check'
import { RelativeTime } from '#format.ts'
import { announceFailure } from '#refusals.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { reportFault } from '#ui/fault.ts'
import { newsWords, placeOf, sentenceOf } from './labels.ts'
import { notificationCommands } from './queries.ts'

const signs: Record<NotificationKind, FC<{ className?: string }>> = {
  answer: Answer,
  decision: Decision,
  assignment: Assignment,
  mention: Mention,
  reminder: Reminder,
  sanction: Sanction,
  news: News,
  rules: Rules,
  opened: Opened,
  fault: Fault,
  application: Application,
  ticket: NewTicket,
  complaint: Complaint,
  unattended: Unattended,
  alert: Alert,
}

type NotificationRowProps = {
  notification: Notification
  today: string
  onGo?: () => void
}

export function NotificationRow({ notification, today, onGo }: NotificationRowProps) {
  const { mutate: markRead, isPending } = useMutation(notificationCommands.markRead())
  const { id, kind, count, actor, at } = notification
  // A notification that counts several things has no title: it would name only one of them.
  const title = isDigest(kind) && count > 1 ? null : notification.title
  const isUnread = !notification.isRead && !isPending
  const sentence = sentenceOf(notification, today)

  function mark(onError: (error: unknown) => void) {
    if (isUnread) markRead({ id }, { onError })
  }
  const markFailed = (error: unknown) => announceFailure(error, newsWords.markFailed)

  return (
    <li className={classes('relative flex items-stretch', isUnread && 'bg-accent/8')}>
      {isUnread && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-1 bg-accent" />}
      <Link
        to={placeOf(notification)}
        data-notification={id}
        onClick={() => {
          mark(reportFault)
          onGo?.()
        }}
        className="flex min-w-0 flex-1 items-start gap-3 py-3 pr-2 pl-4 -outline-offset-3 transition-colors hover:bg-fg/5"
      >
        <NotificationSign notification={notification} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className={classes('leading-snug', isUnread ? 'font-bold text-fg' : 'text-fg-soft')}>
            {isUnread && <span className="sr-only">Nepřečtené: </span>}
            {withNonBreakingSpaces(sentence)}
          </span>
          {title !== null && (
            <span className={classes('truncate', isUnread ? 'text-fg' : 'text-fg-soft')}>
              {withNonBreakingSpaces(title)}
            </span>
          )}
          <span className="truncate text-sm text-fg-soft">
            {actor && (
              <>
                <bdi>{actor.name}</bdi> ·{' '}
              </>
            )}
            <RelativeTime moment={at} />
          </span>
        </span>
      </Link>
      {isUnread && (
        <button
          type="button"
          aria-label={`${newsWords.markRead}: ${sentence}`}
          title={newsWords.markRead}
          onClick={() => mark(markFailed)}
          className="grid w-11 shrink-0 place-items-center text-fg-soft -outline-offset-3 transition-colors hover:bg-fg/5 hover:text-fg"
        >
          <Read />
        </button>
      )}
    </li>
  )
}

function NotificationSign({ notification: { kind, actor } }: Pick<NotificationRowProps, 'notification'>) {
  // A newer server may send a kind that this page does not know.
  const Sign = Object.hasOwn(signs, kind) ? signs[kind] : Alert
  return (
    <span className="relative shrink-0">
      {actor ? (
        <Avatar src={actor.avatarUrl} size={40} />
      ) : (
        <span className="grid size-10 place-items-center rounded-sm border-2 border-edge bg-night-700 text-lg text-accent">
          <Sign />
        </span>
      )}
      {actor && (
        <span className="absolute -right-1.5 -bottom-1.5 grid size-5.5 place-items-center rounded-full border border-edge bg-night-950 text-xs text-accent">
          <Sign />
        </span>
      )}
    </span>
  )
}
