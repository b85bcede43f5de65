import { MAX_MESSAGE } from '@westmore/contract/tickets.ts'
import { useId, type ReactNode } from 'react'
import Lock from '~icons/lucide/lock'
import Send from '~icons/lucide/send-horizontal'
import { number } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { MESSAGE_TOO_LONG } from '../labels.ts'
import type { NextTicket } from '../next-ticket.ts'
import { AttachButton } from './attach-button.tsx'
import { EnterSetting } from './enter-setting.tsx'
import { NextTicketHint, SkipButton } from './next-ticket-setting.tsx'
import { EndingField, sendWords, type useReplyChange } from './reply-change.tsx'
import type { Mode } from './reply-draft.ts'
import type { Files } from './use-attachments.ts'

/** Whether the text can be sent now, and the obstacles. */
export function readiness(mode: Mode, text: string, files: Files) {
  const isTooLong = text.trim().length > MAX_MESSAGE
  const isBlank = text.trim() === ''
  const isWaiting = mode === 'reply' && files.isBusy
  return { isTooLong, isBlank, isWaiting, isReady: !isBlank && !isTooLong && !isWaiting }
}

type ComposerFootProps = {
  mode: Mode
  text: string
  files: Files
  ready: ReturnType<typeof readiness>
  tools: ReactNode
  nextTicket: NextTicket | undefined
  enterSends: boolean
  isStopped: boolean
  /** Absent where the setting is shown above the text. */
  onEnterSends: ((isOn: boolean) => void) | undefined
  ending: ReturnType<typeof useReplyChange>['ending']
  /** Undefined for players, whose replies change nothing. */
  onEnding: ReturnType<typeof useReplyChange>['setEnding'] | undefined
}

/** Attachments and tools, settings for sending, and the send button. */
export function ComposerFoot(props: ComposerFootProps) {
  const { mode, text, files, ready, tools, nextTicket, enterSends, isStopped, onEnterSends } = props
  const { ending, onEnding } = props
  const { isTooLong, isBlank, isWaiting, isReady } = ready
  const hint = useId()
  const leads = mode === 'reply' && nextTicket?.isOn ? nextTicket : undefined
  const isNote = mode === 'note'
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      {!isNote && <AttachButton files={files} isShort />}
      {!isNote && tools}
      {onEnterSends && <EnterSetting isOn={enterSends} onChange={onEnterSends} />}
      {!isNote && onEnding && <EndingField ending={ending} onChange={onEnding} />}
      {nextTicket?.skip && <SkipButton onSkip={nextTicket.skip} />}
      <p aria-live="polite" className="ml-auto text-sm text-fg-soft tabular-nums">
        {isTooLong ? (
          <span className="font-bold text-bad">
            {MESSAGE_TOO_LONG} ({number(text.trim().length)})
          </span>
        ) : (
          !isNote && isBlank && files.items.length > 0 && 'K příloze připište pár slov.'
        )}
      </p>
      {leads && <NextTicketHint id={hint} nextTicket={leads} />}
      <Button
        type="submit"
        size="sm"
        variant={isNote ? 'secondary' : 'primary'}
        disabled={!isReady || isStopped}
        aria-keyshortcuts="Control+Enter"
        aria-describedby={leads && hint}
        className="ml-auto min-h-11 whitespace-nowrap"
      >
        {isNote ? <Lock /> : <Send />}
        {isWaiting ? 'Nahrávám…' : isNote ? 'Uložit poznámku' : sendWords(ending)}
        {!ending && (
          <kbd
            aria-hidden="true"
            className="text-xs font-normal opacity-80 max-sm:hidden pointer-coarse:hidden"
          >
            {enterSends ? 'Enter' : 'Ctrl + Enter'}
          </kbd>
        )}
      </Button>
    </div>
  )
}
