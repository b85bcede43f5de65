import { useMutation } from '@tanstack/react-query'
import type { Notification, NotificationKind } from '@westmore/contract/notifications.ts'
import type { FC } from 'react'
import { Link } from 'react-router'
import Reminder from '~icons/lucide/alarm-clock'
import Mention from '~icons/lucide/at-sign'
import Read from '~icons/lucide/check'
import Answer from '~icons/lucide/message-square'
import Decision from '~icons/lucide/stamp'
import Assignment from '~icons/lucide/user-check'
import { RelativeTime } from '#format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { toast } from '#ui/toast.ts'
import { newsWords, placeOf, sentenceOf } from './labels.ts'
import { notificationCommands } from './queries.ts'

const signs: Record<NotificationKind, FC<{ className?: string }>> = {
  answer: Answer,
  decision: Decision,
  assignment: Assignment,
  mention: Mention,
  reminder: Reminder,
}

type NotificationRowProps = {
  notification: Notification
  today: string
  /** It was followed to where it leads. */
  onGo?: () => void
}

export function NotificationRow({ notification, today, onGo }: NotificationRowProps) {
  const { mutate: markRead, isPending } = useMutation(notificationCommands.markRead())
  const { id, kind, title, actor, at } = notification
  const isUnread = !notification.isRead && !isPending
  const sentence = sentenceOf(notification, today)
  const Sign = signs[kind]

  function mark(onError: (error: unknown) => void) {
    if (isUnread) markRead({ id }, { onError })
  }
  function markFailed(error: unknown) {
    console.error(error)
    toast.error(newsWords.markFailed)
  }

  return (
    <li className={classes('relative flex items-stretch', isUnread && 'bg-accent/8')}>
      {isUnread && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-1 bg-ember" />}
      <Link
        to={placeOf(notification)}
        data-notification={id}
        onClick={() => {
          mark(console.error)
          onGo?.()
        }}
        className="flex min-w-0 flex-1 items-start gap-3 py-3 pr-2 pl-4 -outline-offset-3 transition-colors hover:bg-fg/5"
      >
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
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className={classes('leading-snug', isUnread ? 'font-bold text-fg' : 'text-fg-soft')}>
            {isUnread && <span className="sr-only">Nepřečtené: </span>}
            {sentence}
          </span>
          {title !== null && (
            <span className={classes('truncate', isUnread ? 'text-fg' : 'text-fg-soft')}>{title}</span>
          )}
          <span className="truncate text-sm text-fg-soft">
            {actor && (
              <>
                <bdi>{actor.username}</bdi> ·{' '}
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
