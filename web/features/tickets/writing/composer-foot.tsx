import { MAX_MESSAGE } from '@westmore/contract/tickets.ts'
import { useId } from 'react'
import Lock from '~icons/lucide/lock'
import Send from '~icons/lucide/send-horizontal'
import { number } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { FILES_HELD, MESSAGE_TOO_LONG } from '../labels.ts'
import type { NextTicket } from '../next-ticket.ts'
import { AttachButton } from './attach-button.tsx'
import { NextTicketHint, SkipButton } from './next-ticket-setting.tsx'
import { EndingField, sendWords, type useReplyChange } from './reply-change.tsx'
import type { Mode } from './reply-draft.ts'
import type { Files } from './use-attachments.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export function readiness(mode: Mode, text: string, files: Files) {
  const isTooLong = text.trim().length > MAX_MESSAGE
  const isEmpty = isBlank(text)
  const isWaiting = mode === 'reply' && files.isBusy
  const isHeld = mode === 'reply' && files.isHeld
  const isReady = !isEmpty && !isTooLong && !isWaiting && !isHeld
  return { isTooLong, isEmpty, isWaiting, isHeld, isReady }
}

const SEND_KEYS = 'Ctrl + Enter'

type ComposerFootProps = {
  mode: Mode
  text: string
  files: Files
  ready: ReturnType<typeof readiness>
  nextTicket: NextTicket | undefined
  isStopped: boolean
  ending: ReturnType<typeof useReplyChange>['ending']
  /** Undefined for players, whose replies change nothing. */
  onEnding: ReturnType<typeof useReplyChange>['setEnding'] | undefined
}

export function ComposerFoot(props: ComposerFootProps) {
  const { mode, text, files, ready, nextTicket, isStopped, ending, onEnding } = props
  const { isTooLong, isEmpty, isWaiting, isHeld, isReady } = ready
  const hint = useId()
  const leads = mode === 'reply' && nextTicket?.isOn ? nextTicket : undefined
  const isNote = mode === 'note'
  return (
    <div className={onEnding ? 'contents' : 'flex flex-wrap items-center gap-x-1 gap-y-2'}>
      {!onEnding && <AttachButton files={files} />}
      <p
        aria-live="polite"
        className={classes(
          'text-right text-sm text-fg-soft tabular-nums',
          onEnding ? 'order-first basis-full empty:sr-only' : 'ml-auto',
        )}
      >
        {isTooLong ? (
          <span className="font-bold text-bad">
            {MESSAGE_TOO_LONG} ({number(text.trim().length)})
          </span>
        ) : (
          <span>
            {isHeld
              ? FILES_HELD
              : !isNote && isEmpty && files.items.length > 0 && 'K příloze připište pár slov.'}
          </span>
        )}
      </p>
      {nextTicket?.skip && <SkipButton onSkip={nextTicket.skip} />}
      <Button
        type="submit"
        size="sm"
        variant={isNote ? 'secondary' : 'primary'}
        disabled={!isReady || isStopped}
        aria-keyshortcuts="Control+Enter"
        aria-describedby={leads && hint}
        title={onEnding && !ending ? SEND_KEYS : undefined}
        className={classes('ml-auto min-h-11 whitespace-nowrap', onEnding && 'lg:min-h-10')}
      >
        {isNote ? <Lock /> : <Send />}
        {isWaiting ? 'Nahrávám…' : isNote ? 'Uložit poznámku' : sendWords(ending)}
        {!onEnding && (
          <kbd
            aria-hidden="true"
            className="text-xs font-normal opacity-80 max-sm:hidden pointer-coarse:hidden"
          >
            {SEND_KEYS}
          </kbd>
        )}
      </Button>
      {!isNote && onEnding && <EndingField ending={ending} onChange={onEnding} />}
      {leads && <NextTicketHint id={hint} nextTicket={leads} />}
    </div>
  )
}
