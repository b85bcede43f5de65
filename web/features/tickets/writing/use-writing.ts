import { useRef, useState } from 'react'
import { type Draft, type Mode, readDraft, writeDraft } from './reply-draft.ts'
import { type Files, useAttachments } from './use-attachments.ts'

export interface Writing {
  mode: Mode
  setMode: (mode: Mode) => void
  setText: (mode: Mode, text: string) => void
  textOf: (mode: Mode) => string
  files: Files
  /** What was sent is no draft any more. */
  clear: (mode: Mode) => void
}

/** What is being written to one ticket, a reply and a note apart; kept in this browser with every keystroke. */
export function useWriting(userId: string, ticketId: string): Writing {
  const [mode, setMode] = useState<Mode>('reply')
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
  return {
    mode,
    setMode,
    setText: (of, text) => change(of, { text }),
    textOf: (of) => current.current[of].text,
    files,
    clear: (of) => {
      change(of, { text: '' })
      if (of === 'reply') files.clear()
    },
  }
}
