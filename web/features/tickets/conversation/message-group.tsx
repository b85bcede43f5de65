import Lock from '~icons/lucide/lock'
import { ClockTime } from '#format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { noteWords } from '../labels.ts'
import { MessageView, type MessageActions } from './message-view.tsx'
import type { Side } from '#places.ts'
import type { Group } from './thread.ts'

type MessageGroupProps = { group: Group; side: Side; actions: MessageActions }

/** Consecutive messages of one author: a telegram for players, a plain row for the staff. */
export function MessageGroup({ group, side, actions }: MessageGroupProps) {
  const { author, isNote, isOwn, messages } = group
  const isTelegram = side === 'player'
  return (
    <li
      className={classes(
        'flex gap-3',
        isTelegram && isOwn && 'flex-row-reverse',
        !isTelegram && 'rounded-sm border-l-4 py-2 pr-3 pl-3',
        !isTelegram &&
          (isNote
            ? 'border-l-brass bg-brass/10'
            : author.isAdmin
              ? 'border-l-admin bg-fg/3'
              : 'border-l-edge bg-fg/6'),
      )}
    >
      <Avatar
        src={author.avatarUrl}
        size={isTelegram ? 40 : 36}
        className={classes('self-start', isTelegram && 'max-sm:hidden')}
      />
      <div
        className={classes(
          'min-w-0',
          isTelegram
            ? 'paper w-fit max-w-[min(40rem,94%)] min-w-56 rounded-sm px-4 pt-2.5 pb-3 sm:max-w-[min(40rem,85%)]'
            : 'flex-1',
          isTelegram && (isOwn ? 'border-r-6 border-ember-deep/70' : 'border-l-6 border-admin'),
        )}
      >
        <p
          className={classes(
            'flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm',
            isTelegram && 'mb-2 border-b border-dashed border-edge/70 pb-1.5',
          )}
        >
          <span className="font-bold wrap-anywhere">
            {isTelegram && isOwn ? 'Vy' : author.username}
            {isTelegram && isOwn && <span className="sr-only"> ({author.username})</span>}
          </span>
          {author.isAdmin && !isNote && <Badge tone="admin">ADMIN</Badge>}
          {isNote && (
            <Badge tone="waiting" icon={<Lock />}>
              {noteWords.note}
            </Badge>
          )}
          {messages[0] && (
            <ClockTime
              moment={messages[0].createdAt}
              className="ml-auto pl-2 whitespace-nowrap text-fg-soft tabular-nums"
            />
          )}
        </p>
        <div className="grid grid-cols-1 gap-2">
          {messages.map((message) => (
            <MessageView
              key={message.id}
              message={message}
              side={side}
              isOwn={isOwn}
              isNote={isNote}
              actions={actions}
            />
          ))}
        </div>
      </div>
    </li>
  )
}
