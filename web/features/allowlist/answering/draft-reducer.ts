import { type Draft, type DraftChanged, MAX_ANSWER, type Question } from '@westmore/contract/allowlist.ts'
import { visibleText } from '@westmore/contract/text.ts'
import { backOff } from '#live/connection.ts'
import {
  answersToSave,
  type Choice,
  decide,
  type Entries,
  type Entry,
  isAnswered,
  isOnlyHere,
  isRefused,
  markRefused,
  markSaved,
  markSent,
  mergeAnswers,
  mergeDraft,
  type SetAsideText,
  type UnsavedAnswer,
} from './draft.ts'

/** Pause (ms) in typing after which the draft is saved. */
export const PAUSE = 600
/** Most set-aside texts kept in this browser; the newest stay. */
const MAX_OLDER = 20
/** Number of failures that gives the longest retry interval. */
const MANY_FAILURES = 9

export type SaveStatus = 'saved' | 'saving' | 'waiting' | 'signed-out' | 'too-long' | 'undecided' | 'refused'

export type AskedQuestion = Pick<Question, 'id' | 'question'>

export type Saving = {
  /** The version that its answers will have. */
  version: string
  answers: UnsavedAnswer[]
  currentQuestionId: string | null
}

/** The whole state of a person's draft on this device. */
export type DraftState = {
  entries: Entries
  older: readonly SetAsideText[]
  /** The person's current question; null before the first one. */
  currentQuestionId: string | null
  savedQuestionId: string | null
  revision: number
  /** Nothing is sent before the server's draft has been read, because it may be newer. */
  ready: boolean
  trouble: 'none' | 'line' | 'session' | 'closed'
  failures: number
  /**
   * The save without an answer yet; when the answer is lost, it is repeated unchanged, because it may have
   * been stored.
   */
  saving: Saving | null
  isUnderWay: boolean
  /** The questionnaire is being sent or discarded: no save may run at the same time. */
  isHeld: boolean
}

export type DraftEvent =
  /** Includes the wording at the time of typing, so that a later change of the question can be pointed out. */
  | { type: 'typed'; question: AskedQuestion; text: string }
  /** The person has read the current wording of the question. */
  | { type: 'acknowledged'; question: AskedQuestion }
  /** The question no longer accepts its text, which stays below the form. */
  | { type: 'set aside'; question: AskedQuestion }
  | { type: 'went'; questionId: string }
  | { type: 'chose'; questionId: string; choice: Choice }
  | { type: 'dismissed'; id: string }
  /** The person discards a text that only this device has. */
  | { type: 'dropped'; questionId: string }
  /** The server's draft was read. */
  | { type: 'read'; draft: Draft }
  | { type: 'saved'; saving: Saving; revision: number; savedAt: string }
  /** The server refused to replace versions unknown to this device. */
  | { type: 'overtaken'; saving: Saving | null; changed: DraftChanged }
  /** Nothing was stored, because these questions do not accept their answers. */
  | { type: 'refused'; saving: Saving; questionIds: string[] }
  | { type: 'failed'; saving: Saving; why: 'lost' | 'refused' | 'session' | 'closed' }
  | { type: 'due' }
  /** Saves at once; also the retry when the connection or the session is back. */
  | { type: 'flush' }
  /** The page is being left and may not come back. */
  | { type: 'leave' }
  | { type: 'hold' }
  | { type: 'release' }
  /** The draft was sent or discarded: it is removed from this browser. */
  | { type: 'forget' }

export type Effect =
  | { do: 'send'; saving: Saving }
  /** Replaces the previous wait. */
  | { do: 'wait'; ms: number }
  | { do: 'stop waiting' }
  /** In this browser. */
  | { do: 'store'; questionId: string; entry: Entry }
  /** Removes this tab's text of the answer, and equal texts of other tabs. */
  | { do: 'remove'; questionId: string; text: string }
  | { do: 'set aside'; older: SetAsideText }
  | { do: 'dismiss'; id: string }
  /** The page shows something else than the server has. */
  | { do: 'report refusal' }

/** External values of a step: the time (ms), a fresh id, a random number from 0 to 1. */
export type StepContext = {
  now: number
  id: string
  random: number
}

type Step = [DraftState, Effect[]]

export function begin(entries: Entries, older: readonly SetAsideText[]): DraftState {
  return {
    entries,
    older,
    currentQuestionId: null,
    savedQuestionId: null,
    revision: 0,
    ready: false,
    trouble: 'none',
    failures: 0,
    saving: null,
    isUnderWay: false,
    isHeld: false,
  }
}

export function statusOf({ entries, trouble }: DraftState): SaveStatus {
  const unsaved = Object.values(entries).filter(isOnlyHere)
  if (unsaved.length === 0) return 'saved'
  if (trouble === 'session') return 'signed-out'
  const isTooLong = ({ text }: Entry) => text.length > MAX_ANSWER
  const isStuck = unsaved.every((entry) => entry.other !== null || isRefused(entry) || isTooLong(entry))
  if (isStuck && unsaved.some(isRefused)) return 'refused'
  if (isStuck && !unsaved.every(isTooLong)) return 'undecided'
  if (trouble === 'line') return 'waiting'
  return isStuck ? 'too-long' : 'saving'
}

/** Applies an event to the draft; returns the new state and the effects to run. */
export function reduceDraft(state: DraftState, event: DraftEvent, context: StepContext): Step {
  switch (event.type) {
    case 'typed':
      return type(state, event.question, event.text, context)
    case 'acknowledged':
      return acknowledge(state, event.question, context)
    case 'set aside':
      return setAside(state, event.question, context)
    case 'went':
      return go(state, event.questionId)
    case 'chose':
      return choose(state, event.questionId, event.choice, context)
    case 'dismissed':
      return [
        { ...state, older: state.older.filter(({ id }) => id !== event.id) },
        [{ do: 'dismiss', id: event.id }],
      ]
    case 'dropped':
      return withLocalCopies(state, [{ ...state, entries: without(state.entries, event.questionId) }, []])
    case 'read':
      return read(state, event.draft)
    case 'saved':
      return confirm(state, event)
    case 'overtaken':
      return mergeServerAnswers(state, event.saving, event.changed)
    case 'refused':
      return refuse(state, event)
    case 'failed':
      return fail(state, event.saving, event.why, context)
    case 'due':
      return save(state, context)
    case 'flush':
      return save({ ...state, trouble: state.trouble === 'line' ? 'line' : 'none' }, context)
    case 'leave':
      return leave(state, context)
    case 'hold':
      return [{ ...state, isHeld: true }, [{ do: 'stop waiting' }]]
    case 'release':
      return changed({ ...state, isHeld: false })
    case 'forget':
      return forget(state)
  }
}

function type(state: DraftState, question: AskedQuestion, text: string, context: StepContext): Step {
  const before = state.entries[question.id]
  const wording = before && isAnswered(before) ? before.question : question.question
  return write(state, question.id, wording, text, context)
}

function acknowledge(state: DraftState, { id, question }: AskedQuestion, context: StepContext): Step {
  const entry = state.entries[id]
  if (!entry || entry.question === question) return [state, []]
  return write(state, id, question, entry.text, context)
}

function write(state: DraftState, id: string, question: string, text: string, { now }: StepContext): Step {
  const { saved = null, sent = [], other = null } = state.entries[id] ?? {}
  // Typing the other device's text resolves the conflict.
  const isAgreed = other !== null && other.text === visibleText(text)
  const entry = {
    question,
    text,
    saved: isAgreed ? other : saved,
    sent,
    other: isAgreed ? null : other,
    editedAt: now,
    followed: false,
  }
  const [next, effects] = changed({ ...state, entries: { ...state.entries, [id]: entry } })
  return [next, [storeOrRemove(id, entry), ...effects]]
}

function go(state: DraftState, questionId: string): Step {
  // The form is open again, whatever was refused before.
  const trouble = state.trouble === 'closed' ? 'none' : state.trouble
  if (state.currentQuestionId === questionId) return [{ ...state, trouble }, []]
  const entries = Object.fromEntries(
    Object.entries(state.entries).map(([id, entry]) => [id, { ...entry, followed: false }]),
  )
  return changed({ ...state, trouble, entries, currentQuestionId: questionId })
}

function choose(state: DraftState, questionId: string, choice: Choice, context: StepContext): Step {
  const disputed = state.entries[questionId]
  if (!disputed?.other) return [state, []]
  const { entry, aside } = decide({ ...disputed, editedAt: context.now }, choice)
  const { older, effects } = aside
    ? putAside(state.older, questionId, aside, context)
    : { older: state.older, effects: [] }
  const [next, more] = changed({
    ...state,
    older,
    entries: { ...state.entries, [questionId]: entry },
  })
  return [next, [...effects, storeOrRemove(questionId, entry), ...more]]
}

function putAside(
  older: DraftState['older'],
  questionId: string,
  { question, text }: Pick<SetAsideText, 'question' | 'text'>,
  { now }: StepContext,
): { older: DraftState['older']; effects: Effect[] } {
  const put = { id: `${questionId}:${now}`, question, text }
  const kept = [...older.filter(({ id }) => id !== put.id), put]
  return {
    older: kept.slice(-MAX_OLDER),
    effects: [
      { do: 'set aside', older: put },
      ...kept.slice(0, -MAX_OLDER).map(({ id }): Effect => ({ do: 'dismiss', id })),
    ],
  }
}

function setAside(state: DraftState, { id, question }: AskedQuestion, context: StepContext): Step {
  const entry = state.entries[id]
  if (!entry) return [state, []]
  // Another tab of this browser may have set the same text aside.
  const isThere = state.older.some((one) => one.id.startsWith(id) && one.text === entry.text)
  const aside = isThere ? { older: state.older, effects: [] } : putAside(state.older, id, entry, context)
  const [next, effects] = write({ ...state, older: aside.older }, id, question, '', context)
  return [next, [...aside.effects, ...effects]]
}

function read(state: DraftState, draft: Draft): Step {
  // A newer state arrived while this read was in transit.
  if (draft.revision < state.revision) return [state, []]
  const { ready, isUnderWay } = state
  const entries = mergeDraft(state.entries, draft, ready)
  const currentQuestionId = state.currentQuestionId ?? draft.currentQuestionId
  // A device without activity does not override the position of one that moved on or sent the questionnaire.
  const isThere = currentQuestionId === draft.currentQuestionId
  const next = {
    ...state,
    entries,
    currentQuestionId,
    savedQuestionId: isThere ? currentQuestionId : state.savedQuestionId,
    revision: draft.revision,
    ready: true,
    // The draft just read shows whether a lost save was stored.
    saving: isUnderWay ? state.saving : null,
  }
  return withLocalCopies(state, hasWork(next) ? changed(next) : [next, []])
}

function confirm(state: DraftState, event: DraftEvent & { type: 'saved' }): Step {
  const { saving, revision, savedAt } = event
  const { version, answers, currentQuestionId } = saving
  const next: DraftState = {
    ...settle(state, saving),
    entries: markSaved(state.entries, answers, { version, savedAt }),
    savedQuestionId: currentQuestionId,
    revision: Math.max(state.revision, revision),
    failures: 0,
    trouble: 'none',
  }
  return withLocalCopies(state, hasWork(next) ? changed(next) : [next, []])
}

function mergeServerAnswers(
  state: DraftState,
  saving: Saving | null,
  { answers, revision }: DraftChanged,
): Step {
  const isNews = revision >= state.revision
  const next: DraftState = {
    ...settle(state, saving),
    entries: isNews ? mergeAnswers(state.entries, answers, true) : state.entries,
    revision: Math.max(state.revision, revision),
    failures: 0,
    trouble: 'none',
  }
  return withLocalCopies(state, hasWork(next) ? changed(next) : [next, []])
}

/** The next save does without the refused answers. */
function refuse(state: DraftState, event: DraftEvent & { type: 'refused' }): Step {
  const { saving, questionIds } = event
  const next: DraftState = {
    ...settle(state, saving),
    entries: markRefused(state.entries, saving.answers, questionIds),
    failures: 0,
    trouble: 'none',
  }
  const [after, effects] = hasWork(next) ? changed(next) : [next, []]
  return [after, [{ do: 'report refusal' }, ...effects]]
}

function fail(
  state: DraftState,
  saving: Saving,
  why: (DraftEvent & { type: 'failed' })['why'],
  { random }: StepContext,
): Step {
  // Another save has started since: the answers of this one are part of the next save.
  if (state.saving?.version !== saving.version) return [state, []]
  if (why === 'lost') {
    const { failures } = state
    const next = { ...state, isUnderWay: false, trouble: 'line' as const, failures: failures + 1 }
    return [next, [{ do: 'wait', ms: backOff(failures, random) }]]
  }
  const next = settle(state, saving)
  if (why === 'refused')
    return [{ ...next, trouble: 'line' }, [{ do: 'wait', ms: backOff(MANY_FAILURES, random) }]]
  if (why === 'session') return [{ ...next, trouble: 'session' }, []]
  return [{ ...next, trouble: 'closed' }, [{ do: 'report refusal' }]]
}

function save(state: DraftState, { id }: StepContext): Step {
  const { ready, isUnderWay, isHeld, trouble, saving: lost } = state
  if (!ready || isUnderWay || isHeld || trouble === 'closed') return [state, []]
  if (lost) return [{ ...state, isUnderWay: true }, [{ do: 'stop waiting' }, { do: 'send', saving: lost }]]
  // A delayed request has arrived after all.
  if (!hasWork(state)) return [{ ...state, trouble: trouble === 'line' ? 'none' : trouble }, []]
  const { next, saving, effects } = send(state, answersToSave(state.entries), id)
  return [{ ...next, saving, isUnderWay: true }, [{ do: 'stop waiting' }, ...effects]]
}

/** Sends the changes made since the save in progress, beside it. */
function leave(state: DraftState, context: StepContext): Step {
  const [next, effects] = save(state, context)
  const { saving, ready, isHeld } = next
  if (!saving || !ready || isHeld) return [next, effects]
  const onTheWay = new Map(saving.answers.map(({ questionId, answer }) => [questionId, answer]))
  const rest = answersToSave(next.entries).filter(
    ({ questionId, answer }) => onTheWay.get(questionId) !== answer,
  )
  if (rest.length === 0) return [next, effects]
  const beside = send(next, rest, context.id)
  return [beside.next, [...effects, ...beside.effects]]
}

/** Sends these answers; their versions are stored in this browser first. */
function send(state: DraftState, answers: UnsavedAnswer[], version: string) {
  const saving: Saving = { version, answers, currentQuestionId: state.currentQuestionId }
  const [next, effects] = withLocalCopies(state, [
    { ...state, entries: markSent(state.entries, answers, version) },
    [{ do: 'send', saving }],
  ])
  return { next, saving, effects }
}

function forget(state: DraftState): Step {
  const { older, revision, ready } = state
  const dismissed = older.map(({ id }): Effect => ({ do: 'dismiss', id }))
  // The end of a draft counts as a change, so that an older read is ignored.
  const empty = { ...begin({}, []), revision: revision + 1, ready }
  return withLocalCopies(state, [empty, [{ do: 'stop waiting' }, ...dismissed]])
}

/** Ends the save, because its answer has arrived. */
function settle(state: DraftState, saving: Saving | null): DraftState {
  if (!saving || state.saving?.version !== saving.version) return state
  return { ...state, saving: null, isUnderWay: false }
}

function changed(state: DraftState): Step {
  const waits = state.trouble === 'none' && !state.isHeld
  return [state, waits ? [{ do: 'wait', ms: PAUSE }] : []]
}

function hasWork({ entries, currentQuestionId, savedQuestionId, saving }: DraftState): boolean {
  return saving !== null || answersToSave(entries).length > 0 || currentQuestionId !== savedQuestionId
}

/** Updates the copies in this browser: stores changed texts that only this device has, and removes the others. */
function withLocalCopies(before: DraftState, [next, effects]: Step): Step {
  const kept: Effect[] = []
  for (const [questionId, entry] of Object.entries(next.entries)) {
    if (entry !== before.entries[questionId]) kept.push(storeOrRemove(questionId, entry))
  }
  for (const [questionId, { text }] of Object.entries(before.entries)) {
    if (!next.entries[questionId]) kept.push({ do: 'remove', questionId, text })
  }
  return [next, [...kept, ...effects]]
}

function storeOrRemove(questionId: string, entry: Entry): Effect {
  if (isOnlyHere(entry)) return { do: 'store', questionId, entry }
  return { do: 'remove', questionId, text: entry.text }
}

function without(entries: Entries, questionId: string): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([id]) => id !== questionId))
}
