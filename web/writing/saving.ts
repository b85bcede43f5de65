import { ORPCError } from '@orpc/client'
import * as z from 'zod/mini'
import { isChanged, keyOf, type Content, type Fields, type Written } from './written.ts'

/** Delay (ms) between the last change and saving, and between a failure and the next attempt. */
const PAUSE = 1_000
const RETRY = 5_000

export type Saved = { revision: number; editedBy: string | null }

export type SavingState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'refused' | 'tooLong' | 'held'

export type SavingOptions<Draft extends Saved, Beside extends Fields> = {
  isTooLong: (content: Content<Beside>) => boolean
  save: (content: Content<Beside> & { revision: number }) => Promise<Draft>
  /** The shape of the newest draft, with which the server refuses to overwrite it. */
  draftShape: z.ZodMiniType<Draft>
}

type Writer<Draft extends Saved, Beside extends Fields> = {
  read: () => Written<Beside>
  isHeld: () => boolean
  onState: () => void
  /** The newest draft, if the server answered with it; `sent` is null when it was not saved. */
  onAnswer: (newest: Draft | null, sent: Content<Beside> | null) => void
}

/** Saves the writer's words on the server, one request at a time, until they are saved or refused for good. */
export function createSaving<Draft extends Saved, Beside extends Fields>(
  { isTooLong, save, draftShape }: SavingOptions<Draft, Beside>,
  { read, isHeld, onState, onAnswer }: Writer<Draft, Beside>,
) {
  const refusal = z.object({ current: draftShape })
  let hasFailed = false
  let refused: string | null = null
  let sending: Promise<void> | null = null
  /** Contents that the server may have although no answer came. */
  const unanswered = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function state(): SavingState {
    const written = read()
    if (isHeld()) return 'held'
    if (isTooLong(written)) return 'tooLong'
    if (sending) return 'saving'
    if (!isChanged(written)) return 'saved'
    if (keyOf(written) === refused) return 'refused'
    return hasFailed ? 'failed' : 'unsaved'
  }

  const canSend = () => ['unsaved', 'failed'].includes(state())

  function schedule(delay = PAUSE) {
    clearTimeout(timer)
    if (canSend()) timer = setTimeout(() => void send(), delay)
    onState()
  }

  function send(): Promise<void> {
    sending = sendOnce()
    onState()
    return sending
  }

  async function sendOnce() {
    clearTimeout(timer)
    const { base, markdown, fields } = read()
    const content = { markdown, fields }
    const { newest, isSaved } = await answerTo(content, base.revision)
    sending = null
    onAnswer(newest, isSaved ? content : null)
    if (hasFailed) schedule(RETRY)
  }

  async function answerTo(content: Content<Beside>, revision: number) {
    unanswered.add(keyOf(content))
    try {
      const newest = await save({ revision, ...content })
      hasFailed = false
      refused = null
      unanswered.clear()
      return { newest, isSaved: true }
    } catch (error) {
      const newest = draftIn(error)
      hasFailed = newest === null
      refused = hasFailed && isFinal(error) ? keyOf(content) : null
      return { newest, isSaved: false }
    }
  }

  function draftIn(error: unknown): Draft | null {
    return error instanceof ORPCError ? (refusal.safeParse(error.data).data?.current ?? null) : null
  }

  return {
    state,
    schedule,
    isSending: () => sending !== null,
    isUnanswered: (content: Content<Beside>) => unanswered.has(keyOf(content)),
    saveNow: () => void (canSend() && send()),
    /** Saves everything; resolves with the revision, or with null when it cannot be saved now. */
    settle: async (): Promise<number | null> => {
      while (sending || isChanged(read())) {
        if (['held', 'tooLong'].includes(state())) return null
        await (sending ?? send())
        if (hasFailed) return null
      }
      return read().base.revision
    },
  }
}

/** Statuses of errors that pass: signed out, timed out, too many requests. */
const PASSING = [401, 408, 429]

const isFinal = (error: unknown) =>
  error instanceof ORPCError && error.status >= 400 && error.status < 500 && !PASSING.includes(error.status)
