import { type Draft, MAX_ANSWER, type Question } from '@westmore/contract/allowlist.ts'
import { client, errorCode, isTransient, isUnauthorized } from '#api.ts'
import { backOff } from '#live-connection.ts'
import {
  answersToSave,
  type Entries,
  isAnswered,
  isUnsaved,
  markSaved,
  mergeDraft,
  type Older,
  type SentAnswer,
} from './draft.ts'
import * as mirror from './draft-mirror.ts'

const PAUSE = 600
/** A browser lets requests that outlive the page carry 64 kB at most. */
const KEEPALIVE_BYTES = 60_000

export type SaveStatus = 'saved' | 'saving' | 'waiting' | 'signed-out' | 'too-long'

export interface DraftState {
  /** What the server has is known. */
  ready: boolean
  entries: Entries
  /** Where the person stands; null before the first question. */
  currentQuestionId: string | null
  status: SaveStatus
  older: Older[]
}

type Asked = Pick<Question, 'id' | 'question'>

export interface DraftKeeper {
  read: () => DraftState
  watch: (watcher: () => void) => () => void
  /** Keeps the wording the answer was begun under, so that a changed question can be pointed out. */
  type: (question: Asked, text: string) => void
  /** The person has read the question as it is now. */
  acknowledge: (question: Asked) => void
  goTo: (questionId: string) => void
  /** Takes in what the server has. */
  take: (draft: Draft) => void
  dismissOlder: (questionId: string) => void
  /** The questionnaire is about to be sent: no saving may overtake it. */
  hold: () => Promise<void>
  /** The draft became a submission: nothing of it is kept here. */
  forget: () => void
  /** Throws the draft away here and on the server; rejects when the server could not be told. */
  discard: () => Promise<void>
  /** Saves at once what waits; also the way to try again when the line or the session is back. */
  flush: () => void
  /** Listens to the page going away or back on line; returns how to stop. */
  start: () => () => void
}

/** Keeps one person's draft: on screen and in this browser at once, on the server as soon as it can. */
export function keepDraft(userId: string, onRefused: () => void): DraftKeeper {
  let entries = mirror.readMirror(userId)
  let older = mirror.readOlder(userId)
  let currentQuestionId: string | null = null
  let savedQuestionId: string | null = null
  let savedAt = ''
  /** Nothing is sent before we know what the server has: it might be newer. */
  let acquainted = false
  let trouble: 'none' | 'line' | 'session' | 'closed' = 'none'
  let failures = 0
  let sending: SentAnswer[] | null = null
  let underWay = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let state = snapshot()
  const watchers = new Set<() => void>()

  function snapshot(): DraftState {
    return { ready: acquainted, entries, currentQuestionId, older, status: status() }
  }

  function status(): SaveStatus {
    const unsaved = Object.values(entries).filter(isUnsaved)
    if (unsaved.length === 0) return 'saved'
    if (trouble === 'session') return 'signed-out'
    if (trouble === 'line') return 'waiting'
    return unsaved.every(({ text }) => text.length > MAX_ANSWER) ? 'too-long' : 'saving'
  }

  function publish() {
    state = snapshot()
    for (const watcher of watchers) watcher()
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), delay)
  }

  function hasWork() {
    return answersToSave(entries).length > 0 || currentQuestionId !== savedQuestionId
  }

  async function save() {
    clearTimeout(timer)
    if (!acquainted || sending !== null || !hasWork() || trouble === 'closed') return
    underWay = send(answersToSave(entries))
    await underWay
    if (hasWork() && trouble === 'none') schedule(PAUSE)
  }

  async function send(answers: SentAnswer[]) {
    const standing = currentQuestionId
    sending = answers
    try {
      const keepalive = JSON.stringify(answers).length * 3 < KEEPALIVE_BYTES
      const body = { answers, currentQuestionId: standing }
      const { updatedAt } = await client.allowlist.draft.save(body, { context: { keepalive } })
      entries = markSaved(entries, answers)
      savedQuestionId = standing
      if (updatedAt > savedAt) savedAt = updatedAt
      failures = 0
      trouble = 'none'
      for (const { questionId, answer } of answers) mirror.clearMirror(userId, questionId, answer)
    } catch (error) {
      takeFailure(error)
    }
    sending = null
    publish()
  }

  function takeFailure(error: unknown) {
    if (isUnauthorized(error)) trouble = 'session'
    else if (errorCode(error) === 'CANNOT_SUBMIT') {
      trouble = 'closed'
      onRefused()
    } else {
      trouble = 'line'
      schedule(isTransient(error) ? backOff(failures++) : backOff(9))
    }
  }

  function flush() {
    if (trouble === 'session' || trouble === 'closed') trouble = 'none'
    void save()
  }

  /** The page may not come back: what changed since the request under way goes out beside it. */
  function leave() {
    const onTheWay = new Map(sending?.map(({ questionId, answer }) => [questionId, answer]))
    const rest = answersToSave(entries).filter(
      ({ questionId, answer }) => onTheWay.get(questionId) !== answer,
    )
    if (sending === null) void save()
    else if (rest.length > 0) void send(rest)
  }

  function changeVisibility() {
    if (document.visibilityState === 'hidden') leave()
    else flush()
  }

  function write({ id }: Asked, question: string, text: string) {
    const entry = { question, text, saved: entries[id]?.saved ?? null, editedAt: Date.now() }
    entries = { ...entries, [id]: entry }
    if (isUnsaved(entry)) mirror.writeMirror(userId, id, entry)
    else mirror.clearMirror(userId, id)
    changed()
  }

  function changed() {
    if (trouble === 'none') schedule(PAUSE)
    publish()
  }

  function forget() {
    clearTimeout(timer)
    for (const questionId of Object.keys(entries)) mirror.clearMirror(userId, questionId)
    for (const { questionId } of older) mirror.clearOlder(userId, questionId)
    entries = {}
    older = []
    currentQuestionId = null
    savedQuestionId = null
    trouble = 'none'
    publish()
  }

  function take(draft: Draft) {
    // An answer older than our last confirmed saving was on its way meanwhile.
    if ((draft.updatedAt ?? savedAt) < savedAt) return
    acquainted = true
    const merged = mergeDraft(entries, draft)
    for (const [questionId, { text }] of Object.entries(entries)) {
      const now = merged.entries[questionId]
      if (!now || !isUnsaved(now)) mirror.clearMirror(userId, questionId, text)
    }
    for (const found of merged.older) mirror.writeOlder(userId, found)
    entries = merged.entries
    older = mirror.readOlder(userId)
    currentQuestionId ??= draft.currentQuestionId
    // Who stands still does not overrule a device that moved on or sent the questionnaire.
    if (currentQuestionId === draft.currentQuestionId) savedQuestionId = currentQuestionId
    if (hasWork()) changed()
    else publish()
  }

  async function discard() {
    clearTimeout(timer)
    await underWay
    await client.allowlist.draft.discard()
    forget()
  }

  return {
    read: () => state,
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    type: (question, text) => {
      const before = entries[question.id]
      write(question, before && isAnswered(before) ? before.question : question.question, text)
    },
    acknowledge: (question) => {
      const entry = entries[question.id]
      if (entry && entry.question !== question.question) write(question, question.question, entry.text)
    },
    goTo: (questionId) => {
      // The form is open again, whatever was refused before.
      if (trouble === 'closed') trouble = 'none'
      if (currentQuestionId === questionId) return
      currentQuestionId = questionId
      changed()
    },
    take,
    dismissOlder: (questionId) => {
      mirror.clearOlder(userId, questionId)
      older = older.filter((found) => found.questionId !== questionId)
      publish()
    },
    hold: async () => {
      await underWay
      clearTimeout(timer)
    },
    forget,
    discard,
    flush,
    start: () => {
      addEventListener('online', flush)
      addEventListener('pagehide', leave)
      document.addEventListener('visibilitychange', changeVisibility)
      return () => {
        flush()
        removeEventListener('online', flush)
        removeEventListener('pagehide', leave)
        document.removeEventListener('visibilitychange', changeVisibility)
      }
    },
  }
}
