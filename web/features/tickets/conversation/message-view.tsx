import Sent from '~icons/lucide/check'
import Clock from '~icons/lucide/clock'
import Failed from '~icons/lucide/circle-alert'
import { dateTime } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { EvidenceCard } from '#text/evidence-card.tsx'
import { Attachments } from './attachments.tsx'
import { alerts, problemOf } from '../labels.ts'
import type { Side } from '#places.ts'
import { MessageText } from '../writing/message-text.tsx'
import type { Outgoing } from '../writing/outbox.ts'
import type { ThreadMessage } from './thread.ts'

export type MessageActions = {
  retry: (id: string) => void
  discard: (id: string) => void
  edit: (outgoing: Outgoing) => void
}

type MessageViewProps = {
  message: ThreadMessage
  side: Side
  isOwn: boolean
  isNote: boolean
  actions: MessageActions
}

export function MessageView({ message, side, isOwn, isNote, actions }: MessageViewProps) {
  const { outgoing, text, attachments, evidence, createdAt, seq } = message
  return (
    <div data-seq={seq ?? undefined}>
      <div className="flex items-end gap-2" title={dateTime(createdAt)}>
        <div className="min-w-0 flex-1">
          <MessageText {...{ text, side, isNote }} at={createdAt} />
          <Attachments attachments={attachments} />
          {evidence && <EvidenceCard evidence={evidence} goesWith="s ticketem" />}
        </div>
        {isOwn && <Mark state={outgoing?.state ?? 'sent'} />}
      </div>
      {outgoing?.state === 'failed' && <Failure outgoing={outgoing} side={side} actions={actions} />}
    </div>
  )
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

type FailureProps = { outgoing: Outgoing; side: Side; actions: MessageActions }

function Failure({ outgoing, side, actions: { retry, discard, edit } }: FailureProps) {
  const fallback = side === 'player' ? alerts.replyFailed : alerts.staffReplyFailed
  return (
    <div className="mt-2 grid gap-2 border-t border-dashed border-bad pt-2 text-sm">
      <p role="alert" className="font-bold text-bad">
        {problemOf(outgoing, fallback)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => retry(outgoing.id)}>
          {outgoing.takenBy === undefined ? 'Zkusit znovu' : 'Odeslat beze změny řešitele'}
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
