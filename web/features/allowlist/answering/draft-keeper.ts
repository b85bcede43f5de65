import { ORPCError } from '@orpc/client'
import {
  AnswersRefused,
  type Draft,
  type DraftAnswer,
  DraftChanged,
  MAX_ANSWER,
  type Question,
} from '@westmore/contract/allowlist.ts'
import { errorCode, isTransient, isUnauthorized } from '#api.ts'
import { serverTime } from '#clock.ts'
import { createObservable } from '#kept/observable.ts'
import { backOff } from '#live/connection.ts'
import type { LocalDraft } from './local-draft.ts'
import {
  answersToSave,
  type Entries,
  type Entry,
  isAnswered,
  isRefused,
  isUnsaved,
  markRefused,
  markSaved,
  markSent,
  mergeDraft,
  olderOf,
  type Replaced,
  type SetAsideText,
} from './draft.ts'

/** Pause (ms) in typing after which the draft is saved. */
const PAUSE = 600
/** Of set-aside texts in this browser; the newest stay. */
const MAX_OLDER = 50
/** After this many failures the retry interval is the longest. */
const MANY_FAILURES = 9

export type SaveStatus = 'saved' | 'saving' | 'waiting' | 'signed-out' | 'too-long' | 'refused'

type AskedQuestion = Pick<Question, 'id' | 'question'>

/** The server refuses it when the draft has another revision. */
export type Saving = { revision: number; answers: DraftAnswer[]; currentQuestionId: string | null }

type DraftState = {
  entries: Entries
  older: readonly SetAsideText[]
  /** Null before the first one. */
  currentQuestionId: string | null
  savedQuestionId: string | null
  /** The newest revision known to this device. */
  revision: number
  /** Nothing is sent before the server's draft has been read, because it may be newer. */
  ready: boolean
  trouble: 'none' | 'line' | 'session' | 'closed'
}

export type ShownDraft = Pick<
  DraftState,
  'ready' | 'entries' | 'currentQuestionId' | 'older' | 'revision'
> & {
  status: SaveStatus
}

type KeeperOptions = {
  local: LocalDraft
  save: (saving: Saving) => Promise<{ revision: number }>
  discard: () => Promise<void>
  /** The page shows something else than the server has. */
  onRefused: () => void
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** Of two devices' texts the newer one is taken, and the other one is set aside. */
export function createDraftKeeper({ local, save, discard, onRefused }: KeeperOptions) {
  let draft: DraftState = {
    ...local.read(),
    currentQuestionId: null,
    savedQuestionId: null,
    revision: 0,
    ready: false,
    trouble: 'none',
  }
  const state = createObservable(shown(draft))
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** The questionnaire is being sent or discarded: no save may run at the same time. */
  let isHeld = false

  function set(changes: Partial<DraftState>) {
    const { entries } = draft
    draft = { ...draft, ...changes }
    keepCopies(local, entries, draft.entries)
    state.set(shown(draft))
  }

  function schedule() {
    if (draft.trouble !== 'none' || isHeld || !hasWork(draft)) return
    clearTimeout(timer)
    timer = setTimeout(send, PAUSE)
  }

  function write(id: string, question: string, text: string) {
    const { saved = null, sent = [] } = draft.entries[id] ?? {}
    const entry: Entry = { question, text, saved, sent, editedAt: serverTime().getTime(), followed: false }
    set({ entries: { ...draft.entries, [id]: entry } })
    schedule()
  }

  function putAside(texts: readonly Replaced[]) {
    for (const { questionId, question, text } of texts) {
      // Another tab of this browser may have set the same text aside.
      if (olderOf(draft.older, questionId).some((one) => one.text === text)) continue
      const put = { id: `${questionId}:${crypto.randomUUID()}`, question, text }
      local.setAside(put)
      const kept = [...draft.older, put]
      for (const { id } of kept.slice(0, -MAX_OLDER)) local.dismiss(id)
      set({ older: kept.slice(-MAX_OLDER) })
    }
  }

  function dismiss(id: string) {
    local.dismiss(id)
    set({ older: draft.older.filter((one) => one.id !== id) })
  }

  /** Moves the text of a question below the form, unless another text there contains it. */
  function setAside(questionId: string, instead = '') {
    const entry = draft.entries[questionId]
    if (entry && isAnswered(entry) && !instead.includes(entry.text.trim()))
      putAside([{ questionId, ...entry }])
  }

  function send() {
    clearTimeout(timer)
    if (!draft.ready || sending || isHeld || draft.trouble === 'closed') return
    // A delayed request has arrived after all.
    if (!hasWork(draft)) set({ trouble: draft.trouble === 'line' ? 'none' : draft.trouble })
    else sending = sendOnce()
  }

  async function sendOnce() {
    const { entries, currentQuestionId, revision } = draft
    const answers = answersToSave(entries)
    // Stored in this browser first, to recognise its own text when the response is lost.
    set({ entries: markSent(entries, answers) })
    try {
      const saved = await save({ revision, answers, currentQuestionId })
      sending = null
      failures = 0
      const isNewest = saved.revision >= draft.revision
      set({
        trouble: 'none',
        savedQuestionId: currentQuestionId,
        // Otherwise another device changed the draft after it was read here.
        ...(isNewest && { entries: markSaved(draft.entries, answers), revision: saved.revision }),
      })
      schedule()
    } catch (error) {
      sending = null
      fail(error, answers)
    }
  }

  function fail(error: unknown, answers: readonly DraftAnswer[]) {
    const current = changedBy(error)
    const refused = refusedBy(error)
    if (current || refused.length > 0) {
      failures = 0
      set({ trouble: 'none', entries: markRefused(draft.entries, answers, refused) })
      if (current) take(current)
      else onRefused()
      schedule()
    } else if (isUnauthorized(error)) set({ trouble: 'session' })
    else if (errorCode(error) === 'CANNOT_SUBMIT') {
      set({ trouble: 'closed' })
      onRefused()
    } else {
      failures = isTransient(error) ? failures + 1 : MANY_FAILURES
      set({ trouble: 'line' })
      timer = setTimeout(send, backOff(failures - 1))
    }
  }

  function take(read: Draft) {
    const { entries, replaced } = mergeDraft(draft.entries, read, draft.ready)
    putAside(replaced)
    const currentQuestionId = draft.currentQuestionId ?? read.currentQuestionId
    // A device without activity does not override the position of one that moved on or sent the questionnaire.
    const isThere = currentQuestionId === read.currentQuestionId
    set({
      entries,
      currentQuestionId,
      savedQuestionId: isThere ? currentQuestionId : draft.savedQuestionId,
      revision: read.revision,
      ready: true,
    })
    schedule()
  }

  /** Also the retry when the connection or the session is back. */
  function flush() {
    set({ trouble: draft.trouble === 'line' ? 'line' : 'none' })
    send()
  }

  /** No save starts until `release` or `forget`; resolves when none is in progress. */
  async function hold() {
    isHeld = true
    clearTimeout(timer)
    await sending
  }

  function release() {
    isHeld = false
    flush()
  }

  function forget() {
    clearTimeout(timer)
    isHeld = false
    for (const { id } of draft.older) local.dismiss(id)
    // The end of a draft counts as a change, so that an older read is ignored.
    const { revision } = draft
    set({
      entries: {},
      older: [],
      currentQuestionId: null,
      savedQuestionId: null,
      revision: revision + 1,
      trouble: 'none',
    })
  }

  return {
    read: state.read,
    subscribe: state.subscribe,
    initial: state.initial,
    /** Includes the wording at the time of typing, so that a later change of the question can be pointed out. */
    type: ({ id, question }: AskedQuestion, text: string) => {
      const before = draft.entries[id]
      write(id, before && isAnswered(before) ? before.question : question, text)
    },
    /** The person has read the current wording of the question. */
    acknowledge: ({ id, question }: AskedQuestion) => {
      const entry = draft.entries[id]
      if (entry && entry.question !== question) write(id, question, entry.text)
    },
    /** Moves a text that its question no longer accepts below the form. */
    setAside: ({ id, question }: AskedQuestion) => {
      setAside(id)
      write(id, question, '')
    },
    /** Answers with a set-aside text; the one it replaces is set aside. */
    use: ({ id, question }: AskedQuestion, { id: olderId, text }: SetAsideText) => {
      setAside(id, text)
      write(id, question, text)
      dismiss(olderId)
    },
    dismissOlder: dismiss,
    /** The person discards a text that only this device has. */
    drop: (questionId: string) => {
      const entries = Object.entries(draft.entries).filter(([id]) => id !== questionId)
      set({ entries: Object.fromEntries(entries) })
    },
    goTo: (questionId: string) => {
      // The form is open again, whatever was refused before.
      const trouble = draft.trouble === 'closed' ? 'none' : draft.trouble
      if (draft.currentQuestionId === questionId) return set({ trouble })
      const seen = Object.entries(draft.entries).map(([id, entry]) => [
        id,
        entry.followed ? { ...entry, followed: false } : entry,
      ])
      set({ trouble, entries: Object.fromEntries(seen), currentQuestionId: questionId })
      schedule()
    },
    take: (read: Draft) => {
      if (read.revision >= draft.revision) take(read)
    },
    /** Takes over the server's draft from a refusal; returns whether the error is one. */
    learn: (error: unknown): boolean => {
      const current = changedBy(error)
      if (current) take(current)
      return current !== null
    },
    hold,
    release,
    forget,
    /** Discards the draft here and on the server; rejects when the server could not be reached. */
    discard: async () => {
      await hold()
      try {
        await discard()
      } catch (error) {
        release()
        throw error
      }
      forget()
    },
    flush,
    start: () => listenToPage({ leave: send, flush }),
  }
}

function hasWork({ entries, currentQuestionId, savedQuestionId }: DraftState): boolean {
  return answersToSave(entries).length > 0 || currentQuestionId !== savedQuestionId
}

/** Updates the copies in this browser: stores changed texts that only this device has, and removes the others. */
function keepCopies(local: LocalDraft, before: Entries, after: Entries) {
  for (const [questionId, entry] of Object.entries(after)) {
    if (entry === before[questionId]) continue
    if (isUnsaved(entry)) local.store(questionId, entry)
    else local.remove(questionId, entry.text)
  }
  for (const [questionId, { text }] of Object.entries(before)) {
    if (!after[questionId]) local.remove(questionId, text)
  }
}

function listenToPage({ leave, flush }: { leave: () => void; flush: () => void }) {
  const changeVisibility = () => (document.visibilityState === 'hidden' ? leave() : flush())
  addEventListener('online', flush)
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', changeVisibility)
  return () => {
    flush()
    removeEventListener('online', flush)
    removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', changeVisibility)
  }
}

function changedBy(error: unknown): Draft | null {
  if (!(error instanceof ORPCError) || error.code !== 'DRAFT_CHANGED') return null
  return DraftChanged.safeParse(error.data).data?.current ?? null
}

function refusedBy(error: unknown): string[] {
  if (!(error instanceof ORPCError) || error.code !== 'ANSWERS_REFUSED') return []
  return AnswersRefused.safeParse(error.data).data?.answers.map(({ questionId }) => questionId) ?? []
}

function shown(draft: DraftState): ShownDraft {
  const { ready, entries, currentQuestionId, older, revision } = draft
  return { ready, entries, currentQuestionId, older, revision, status: statusOf(draft) }
}

function statusOf({ entries, trouble }: DraftState): SaveStatus {
  const unsaved = Object.values(entries).filter(isUnsaved)
  if (unsaved.length === 0) return 'saved'
  if (trouble === 'session') return 'signed-out'
  const isStuck = unsaved.every((entry) => isRefused(entry) || entry.text.length > MAX_ANSWER)
  if (isStuck && unsaved.some(isRefused)) return 'refused'
  if (trouble === 'line') return 'waiting'
  return isStuck ? 'too-long' : 'saving'
}
