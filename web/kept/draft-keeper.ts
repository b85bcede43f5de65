import { ORPCError } from '@orpc/client'
import { visibleText } from '@westmore/contract/text.ts'
import * as z from 'zod/mini'
import { isUnauthorized } from '#api.ts'
import { backOff } from '#live/connection.ts'
import type { BrowserStore } from './browser-store.ts'
import { openCopies } from './draft-copies.ts'
import { createObservable } from './observable.ts'

/** Delay (ms) between the last change and saving. */
const PAUSE = 1_000
const MOST_SENT = 5

export type Version<Content> = { revision: number; content: Content; editedBy?: string | null }

export type Written<Content> = {
  content: Content
  /** The draft of the server that the content was written over. */
  base: Version<Content>
  /** Contents that the server may have although no answer came. */
  sent: Content[]
}

/** `held`: another person saved in between, and the writer has to choose. */
export type SavingState = 'saved' | 'saving' | 'failed' | 'signedOut' | 'refused' | 'tooLong' | 'held'

/** A field with newer words than its keeper has. */
export type Desk<Content> = {
  /** Hands them over. */
  flush: () => void
  /** Shows another content; the caret stays where it was. */
  replace: (content: Content) => void
}

export type KeeperOptions<Content> = {
  store: BrowserStore
  shape: z.ZodMiniType<Content>
  /** The shape of the newest draft, with which the server refuses to overwrite it. */
  current: z.ZodMiniType<Version<Content>>
  save: (content: Content, base: Version<Content>) => Promise<{ revision: number }>
  /** The content with the saved parts in place of too long ones. */
  sendable: (content: Content, saved: Content) => Content
  /** The content to go on with when the server has a newer one; null when the writer has to choose. */
  meet: (written: Written<Content>, theirs: Content) => Content | null
}

/** Whether the server would store both alike; the time of an edit makes no difference. */
export const isSame = (one: unknown, other: unknown) => one === other || keyOf(one) === keyOf(other)

const keyOf = (content: unknown) =>
  JSON.stringify(content, (name, part: unknown) =>
    name === 'editedAt' ? undefined : typeof part === 'string' ? visibleText(part) : part,
  )

/**
 * Keeps a draft while it is written: in this browser at once, on the server after a pause, by one request at a time.
 * `blank` is the draft before the server's has been read; nothing is sent until then.
 */
export function createDraftKeeper<Content>(
  blank: Version<Content>,
  { store, shape, current, save, sendable, meet }: KeeperOptions<Content>,
) {
  const base = z.object({ revision: z.int(), content: shape })
  const copies = openCopies(store, z.object({ content: shape, base, sent: z.array(shape) }))
  let written: Written<Content> = copies.own ?? { content: blank.content, base: blank, sent: [] }
  for (const { key, draft } of copies.others) {
    const sent = [...written.sent, draft.base.content]
    const content = meet({ ...written, sent }, draft.content)
    if (content === null) continue
    written = { ...written, content, sent: [...sent, ...draft.sent] }
    if (copies.keep(written)) store.set(key, null)
  }

  let newest: Version<Content> | null = null
  let trouble: 'failed' | 'signedOut' | 'refused' | null = null
  let failures = 0
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let desk: Desk<Content> | null = null
  const state = createObservable(shown())

  function shown() {
    return {
      content: written.content,
      saved: written.base.content,
      revision: written.base.revision,
      isReady: newest !== null,
      editor: newest?.editedBy ?? null,
      saving: saving(),
    }
  }

  function saving(): SavingState {
    if (isBehind()) return 'held'
    if (isSame(written.content, written.base.content)) return 'saved'
    return newest && !hasWork() ? 'tooLong' : (trouble ?? 'saving')
  }

  /** The server has another draft than the one written over. An answer under way is heard first. */
  function isBehind() {
    return newest !== null && !sending && newest.revision !== written.base.revision
  }

  function hasWork() {
    const saved = written.base.content
    return newest !== null && !isBehind() && !isSame(sendable(written.content, saved), saved)
  }

  /** Goes on from the newest draft of the server, unless the writer has to choose. */
  function keep(next: Written<Content>) {
    written = next
    copies.keep(isSame(next.content, next.base.content) ? null : next)
    const met = newest && isBehind() ? meet(written, newest.content) : null
    if (newest && met !== null) return goOn(met, newest)
    clearTimeout(timer)
    const isStopped = trouble === 'refused' || trouble === 'signedOut'
    const delay = failures > 0 ? backOff(failures - 1) : PAUSE
    if (!isStopped && hasWork()) timer = setTimeout(() => void saveNow(), delay)
    state.set(shown())
  }

  function goOn(content: Content, over: Version<Content>) {
    keep({ content, base: over, sent: [] })
    desk?.replace(content)
  }

  /** Also tries refused texts again. */
  function saveNow(): Promise<void> | null {
    clearTimeout(timer)
    if (!sending && hasWork()) sending = send()
    return sending
  }

  async function send() {
    const content = sendable(written.content, written.base.content)
    keep({ ...written, sent: [...written.sent, content].slice(-MOST_SENT) })
    try {
      const { revision } = await save(content, written.base)
      hear(newest && newest.revision > revision ? newest : { ...newest, revision, content })
      written = { ...written, base: { revision, content }, sent: [] }
    } catch (error) {
      if (!learn(error)) {
        failures += 1
        trouble = isUnauthorized(error) ? 'signedOut' : isFinal(error) ? 'refused' : 'failed'
      }
    }
    desk?.flush()
    sending = null
    keep(written)
  }

  function hear(version: Version<Content>) {
    failures = 0
    trouble = null
    newest = version
  }

  /** Takes over the newest draft from a refusal; false when the error has none. */
  function learn(error: unknown): boolean {
    if (!(error instanceof ORPCError)) return false
    const { data } = z.object({ current }).safeParse(error.data)
    // It may have a lower revision, after a backup was restored.
    if (data) hear(data.current)
    return data !== undefined
  }

  return {
    read: state.read,
    subscribe: state.subscribe,
    write: (content: Content) => {
      if (trouble === 'refused') trouble = null
      keep({ ...written, content })
    },
    saveNow: () => {
      desk?.flush()
      void saveNow()
    },
    /** Saves everything; resolves with the revision, or with null when it cannot be saved now. */
    settle: async (): Promise<number | null> => {
      desk?.flush()
      do await saveNow()
      while (saving() === 'saving' && hasWork())
      return saving() === 'saved' ? written.base.revision : null
    },
    take: (version: Version<Content>) => {
      if (newest && version.revision < newest.revision) return
      desk?.flush()
      newest = version
      keep(written)
    },
    learn: (error: unknown): boolean => {
      desk?.flush()
      const isLearnt = learn(error)
      keep(written)
      return isLearnt
    },
    /** The writer's choice: the other person's version, or the own one. */
    load: () => newest && goOn(newest.content, newest),
    overwrite: () => newest && goOn(written.content, newest),
    /** The draft was sent or discarded, which counts as a change: an older read is ignored. */
    forget: () => {
      hear({ revision: (newest ?? written.base).revision + 1, content: blank.content })
      if (newest) goOn(blank.content, newest)
    },
    /** The field in which the draft is written now. */
    seat: (next: Desk<Content> | null) => {
      desk = next
    },
  }
}

/** Statuses of errors that pass: timed out, too many requests. */
const PASSING = [408, 429]

const isFinal = (error: unknown) =>
  error instanceof ORPCError && error.status >= 400 && error.status < 500 && !PASSING.includes(error.status)
