import Lock from '~icons/lucide/lock'
import { ClockTime } from '#format.ts'
import type { Side } from '#places.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { noteWords } from '../labels.ts'
import { MessageView, type MessageActions } from './message-view.tsx'
import type { Group } from './thread.ts'

type MessageGroupProps = { group: Group; side: Side; actions: MessageActions }

export function MessageGroup({ group, side, actions }: MessageGroupProps) {
  const { isNote, isOwn, messages } = group
  return (
    <li className={slipLook(side, group)}>
      <SlipHead group={group} side={side} />
      <div className="grid grid-cols-1 gap-2">
        {messages.map((message) => (
          <MessageView key={message.id} {...{ message, side, isOwn, isNote, actions }} />
        ))}
      </div>
    </li>
  )
}

function SlipHead({ group, side }: Omit<MessageGroupProps, 'actions'>) {
  const { author, isNote, isOwn, messages } = group
  const isTelegram = side === 'player'
  const isPrinted = author.isAdmin && !isNote
  return (
    <div
      className={classes(
        'flex items-center gap-2.5 text-sm',
        isTelegram ? 'mb-2 pb-1.5' : 'mb-1 pb-0.5',
        isPrinted && (isTelegram ? 'border-b-4 border-double border-fg/70' : 'border-b border-line'),
        isTelegram && !isPrinted && 'border-b border-dashed border-edge/70',
      )}
    >
      {!(isTelegram && isOwn) && <Avatar src={author.avatarUrl} size={isTelegram ? 40 : 26} />}
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        {isPrinted && isTelegram && (
          <span className="smallcaps w-full leading-snug text-fg-soft max-sm:hidden">
            Telegrafní úřad · Westmore
          </span>
        )}
        <span className="font-bold wrap-anywhere">
          {isTelegram && isOwn ? 'Vy' : author.username}
          {isTelegram && isOwn && <span className="sr-only"> ({author.username})</span>}
        </span>
        {isPrinted && <Badge tone="admin">ADMIN</Badge>}
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
    </div>
  )
}

/** A telegram is torn off along its upper edge. */
const TORN =
  'mask-[radial-gradient(circle_at_50%_0,transparent_0.2rem,#000_0.23rem)] mask-size-[0.75rem_100%] mask-repeat-x'

function slipLook(side: Side, { author, isNote, isOwn }: Group) {
  if (side === 'player')
    return classes(
      'paper w-fit max-w-[min(40rem,94%)] min-w-60 rounded-b-sm px-4 pt-4 pb-3 sm:max-w-[min(40rem,85%)]',
      TORN,
      isOwn && 'justify-self-end',
    )
  const kind = isNote
    ? 'border-dashed border-brass bg-brass/10'
    : author.isAdmin
      ? 'border-line'
      : 'border-transparent bg-fg/8'
  return classes('rounded-sm border px-3 py-2', kind)
}
