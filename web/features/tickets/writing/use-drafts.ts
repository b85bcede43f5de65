import { useRef, useState } from 'react'
import { modeAfterChange } from './mode.ts'
import { type Draft, joined, type Mode, readDraft, writeDraft } from './reply-draft.ts'
import { useAttachments } from './use-attachments.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export type Drafts = ReturnType<typeof useDrafts>

/** Kept in this browser with every keystroke. */
export function useDrafts(userId: string, ticketId: string, sendable: readonly Mode[]) {
  const placeOf = (of: Mode) => ({ userId, ticketId, mode: of })
  const [drafts, setDrafts] = useState<Record<Mode, Draft>>(() => ({
    reply: readDraft(placeOf('reply')),
    note: readDraft(placeOf('note')),
  }))
  const current = useRef(drafts)

  function change(of: Mode, news: Partial<Draft>) {
    const draft = { ...current.current[of], ...news }
    current.current = { ...current.current, [of]: draft }
    setDrafts(current.current)
    writeDraft(placeOf(of), draft)
  }

  const files = useAttachments(drafts.reply.attachments, (attachments) => change('reply', { attachments }))
  const isBegun = (of: Mode) => !isBlank(drafts[of].text) || (of === 'reply' && files.items.length > 0)

  const [kind, setKind] = useState<{ shown: Mode; chosen: Mode }>({ shown: 'reply', chosen: 'reply' })
  const [isFocused, holdFocus] = useState(false)
  const mode = modeAfterChange({ ...kind, isHeld: isFocused || isBegun(kind.shown) }, sendable)
  if (mode !== kind.shown) setKind({ ...kind, shown: mode })

  const setText = (of: Mode, text: string) => change(of, { text })
  const textOf = (of: Mode) => current.current[of].text
  return {
    mode,
    /** False when the ticket no longer accepts this mode. */
    canSend: sendable.includes(mode),
    /** Modes to switch to: those the ticket accepts, and those with a draft. */
    modes: (['reply', 'note'] as const).filter(
      (of) => sendable.includes(of) || isBegun(of) || (isFocused && of === mode),
    ),
    setMode: (next: Mode) => setKind({ shown: next, chosen: next }),
    /** While the field has the focus, its mode does not switch by itself. */
    holdFocus,
    setText,
    putBefore: (of: Mode, text: string) => setText(of, joined(text, textOf(of))),
    textOf,
    files,
    clear: (of: Mode) => {
      change(of, { text: '' })
      if (of === 'reply') files.clear()
    },
  }
}
