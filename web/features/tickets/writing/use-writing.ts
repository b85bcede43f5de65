import { useRef, useState } from 'react'
import { type Draft, type Mode, readDraft, writeDraft } from './reply-draft.ts'
import { type Files, useAttachments } from './use-attachments.ts'

export interface Writing {
  mode: Mode
  setMode: (mode: Mode) => void
  setText: (mode: Mode, text: string) => void
  textOf: (mode: Mode) => string
  /** Moves the words of the reply to the end of the note; its files stay with the reply. */
  toNote: () => void
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
    setText: (of, text) => {
      // Where only one kind was possible it was not chosen; from here on it is.
      setMode(of)
      change(of, { text })
    },
    toNote: () => {
      const { reply, note } = current.current
      change('note', { text: [note.text, reply.text].filter(Boolean).join('\n') })
      change('reply', { text: '' })
      setMode('note')
    },
    textOf: (of) => current.current[of].text,
    files,
    clear: (of) => {
      change(of, { text: '' })
      if (of === 'reply') files.clear()
    },
  }
}
