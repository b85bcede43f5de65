import Failed from '~icons/lucide/circle-alert'
import Clock from '~icons/lucide/clock'
import Lock from '~icons/lucide/lock'
import Sent from '~icons/lucide/check'
import { ClockTime, dateTime } from '#format.ts'
import type { Side } from '#places.ts'
import { EvidenceCard } from '#text/evidence-card.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { alerts, noteWords, replyProblem, takenBy } from '../labels.ts'
import { MessageText } from '../writing/message-text.tsx'
import type { Outgoing } from '../writing/outbox.ts'
import { Attachments } from './attachments.tsx'
import type { Group } from './thread.ts'

export type MessageActions = {
  retry: (id: string) => void
  discard: (id: string) => void
  edit: (outgoing: Outgoing) => void
}

type MessageGroupProps = { group: Group; side: Side; actions: MessageActions }

export function MessageGroup({ group, side, actions }: MessageGroupProps) {
  const { isNote, isOwn, messages } = group
  return (
    <li className={slipLook(side, group)}>
      <SlipHead group={group} side={side} />
      <div className="grid grid-cols-1 gap-2">
        {messages.map(({ id, seq, text, attachments, evidence, createdAt, outgoing }) => (
          <div key={id} data-seq={seq ?? undefined}>
            <div className="flex items-end gap-2" title={dateTime(createdAt)}>
              <div className="min-w-0 flex-1">
                <MessageText {...{ text, side, isNote }} at={createdAt} />
                <Attachments attachments={attachments} />
                {evidence && <EvidenceCard evidence={evidence} goesWith="s ticketem" />}
              </div>
              {isOwn && <Mark state={!outgoing ? 'sent' : outgoing.error === null ? 'sending' : 'failed'} />}
            </div>
            {outgoing && outgoing.error !== null && <Failure {...{ outgoing, side, actions }} />}
          </div>
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
          {isTelegram && isOwn ? 'Vy' : author.name}
          {isTelegram && isOwn && <span className="sr-only"> ({author.name})</span>}
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

const marks = {
  sending: { Icon: Clock, word: 'Odesílám…', look: 'text-fg-soft' },
  sent: { Icon: Sent, word: 'Odesláno', look: 'text-good' },
  failed: { Icon: Failed, word: 'Neodesláno', look: 'text-bad' },
}

/** Always rendered at the same width, so that nothing moves when a message is delivered. */
function Mark({ state }: { state: keyof typeof marks }) {
  const { Icon, word, look } = marks[state]
  return (
    <span title={word} className={`mb-1 shrink-0 text-sm ${look}`}>
      <Icon />
      <span className="sr-only">{word}</span>
    </span>
  )
}

type FailureProps = Omit<MessageGroupProps, 'group'> & { outgoing: Outgoing }

function Failure({ outgoing, side, actions: { retry, discard, edit } }: FailureProps) {
  const fallback = side === 'player' ? alerts.replyFailed : alerts.staffReplyFailed
  return (
    <div className="mt-2 grid gap-2 border-t border-dashed border-bad pt-2 text-sm">
      <p role="alert" className="font-bold text-bad">
        {replyProblem(outgoing.error, fallback)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => retry(outgoing.id)}>
          {takenBy(outgoing.error) === undefined ? 'Zkusit znovu' : 'Odeslat beze změny řešitele'}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => edit(outgoing)}>
          Upravit
        </Button>
        <Button variant="ghost" size="sm" onClick={() => discard(outgoing.id)}>
          Zahodit
        </Button>
      </div>
    </div>
  )
}
