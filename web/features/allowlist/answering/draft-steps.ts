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
  markSaved,
  markSent,
  mergeAnswers,
  mergeDraft,
  type Older,
  type UnsavedAnswer,
} from './draft.ts'

/** Pause (ms) in typing after which the draft is saved. */
export const PAUSE = 600
/** Most set-aside texts kept in this browser; the newest stay. */
const MAX_OLDER = 20
/** Number of failures that gives the longest retry interval. */
const MANY_FAILURES = 9

export type SaveStatus = 'saved' | 'saving' | 'waiting' | 'signed-out' | 'too-long' | 'undecided'

type Asked = Pick<Question, 'id' | 'question'>

/** One request to the server. */
export type Saving = {
  /** The version that its answers will have. */
  version: string
  answers: UnsavedAnswer[]
  currentQuestionId: string | null
}

/** The whole state of a person's draft on this device. */
export type Keeping = {
  entries: Entries
  older: readonly Older[]
  /** The person's current question; null before the first one. */
  currentQuestionId: string | null
  savedQuestionId: string | null
  /** The newest revision of the draft known to this device. */
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
  | { type: 'typed'; question: Asked; text: string }
  /** The person has read the current wording of the question. */
  | { type: 'acknowledged'; question: Asked }
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
  | { do: 'keep'; questionId: string; entry: Entry }
  /** Removes this tab's text of the answer, and equal texts of other tabs. */
  | { do: 'unkeep'; questionId: string; text: string }
  | { do: 'put aside'; older: Older }
  | { do: 'dismiss'; id: string }
  | { do: 'tell that it is closed' }

/** External values of a step: the time (ms), a fresh id, a random number from 0 to 1. */
export type Chance = {
  now: number
  id: string
  luck: number
}

type Step = [Keeping, Effect[]]

export function begin(entries: Entries, older: readonly Older[]): Keeping {
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

export function statusOf({ entries, trouble }: Keeping): SaveStatus {
  const unsaved = Object.values(entries).filter(isOnlyHere)
  if (unsaved.length === 0) return 'saved'
  if (trouble === 'session') return 'signed-out'
  const isTooLong = ({ text }: Entry) => text.length > MAX_ANSWER
  const isStuck = unsaved.every((entry) => entry.other !== null || isTooLong(entry))
  if (isStuck && !unsaved.every(isTooLong)) return 'undecided'
  if (trouble === 'line') return 'waiting'
  return isStuck ? 'too-long' : 'saving'
}

/** Applies an event to the draft; returns the new state and the effects to run. */
export function step(keeping: Keeping, event: DraftEvent, chance: Chance): Step {
  switch (event.type) {
    case 'typed':
      return type(keeping, event.question, event.text, chance)
    case 'acknowledged':
      return acknowledge(keeping, event.question, chance)
    case 'went':
      return go(keeping, event.questionId)
    case 'chose':
      return choose(keeping, event.questionId, event.choice, chance)
    case 'dismissed':
      return [
        { ...keeping, older: keeping.older.filter(({ id }) => id !== event.id) },
        [{ do: 'dismiss', id: event.id }],
      ]
    case 'dropped':
      return withKept(keeping, [{ ...keeping, entries: without(keeping.entries, event.questionId) }, []])
    case 'read':
      return read(keeping, event.draft)
    case 'saved':
      return confirm(keeping, event)
    case 'overtaken':
      return takeIn(keeping, event.saving, event.changed)
    case 'failed':
      return fail(keeping, event.saving, event.why, chance)
    case 'due':
      return save(keeping, chance)
    case 'flush':
      return save({ ...keeping, trouble: keeping.trouble === 'line' ? 'line' : 'none' }, chance)
    case 'leave':
      return leave(keeping, chance)
    case 'hold':
      return [{ ...keeping, isHeld: true }, [{ do: 'stop waiting' }]]
    case 'release':
      return changed({ ...keeping, isHeld: false })
    case 'forget':
      return forget(keeping)
  }
}

function type(keeping: Keeping, question: Asked, text: string, chance: Chance): Step {
  const before = keeping.entries[question.id]
  const wording = before && isAnswered(before) ? before.question : question.question
  return write(keeping, question.id, wording, text, chance)
}

function acknowledge(keeping: Keeping, { id, question }: Asked, chance: Chance): Step {
  const entry = keeping.entries[id]
  if (!entry || entry.question === question) return [keeping, []]
  return write(keeping, id, question, entry.text, chance)
}

function write(keeping: Keeping, id: string, question: string, text: string, { now }: Chance): Step {
  const { saved = null, sent = [], other = null } = keeping.entries[id] ?? {}
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
  const [next, effects] = changed({ ...keeping, entries: { ...keeping.entries, [id]: entry } })
  return [next, [keepOf(id, entry), ...effects]]
}

function go(keeping: Keeping, questionId: string): Step {
  // The form is open again, whatever was refused before.
  const trouble = keeping.trouble === 'closed' ? 'none' : keeping.trouble
  if (keeping.currentQuestionId === questionId) return [{ ...keeping, trouble }, []]
  const entries = Object.fromEntries(
    Object.entries(keeping.entries).map(([id, entry]) => [id, { ...entry, followed: false }]),
  )
  return changed({ ...keeping, trouble, entries, currentQuestionId: questionId })
}

function choose(keeping: Keeping, questionId: string, choice: Choice, chance: Chance): Step {
  const disputed = keeping.entries[questionId]
  if (!disputed?.other) return [keeping, []]
  const { entry, aside } = decide({ ...disputed, editedAt: chance.now }, choice)
  const effects: Effect[] = []
  let { older } = keeping
  if (aside) {
    const put = { id: `${questionId}:${chance.now}`, ...aside }
    const kept = [...older.filter(({ id }) => id !== put.id), put]
    older = kept.slice(-MAX_OLDER)
    effects.push({ do: 'put aside', older: put })
    for (const { id } of kept.slice(0, -MAX_OLDER)) effects.push({ do: 'dismiss', id })
  }
  const [next, more] = changed({
    ...keeping,
    older,
    entries: { ...keeping.entries, [questionId]: entry },
  })
  return [next, [...effects, keepOf(questionId, entry), ...more]]
}

function read(keeping: Keeping, draft: Draft): Step {
  // A newer state arrived while this read was in transit.
  if (draft.revision < keeping.revision) return [keeping, []]
  const { ready, isUnderWay } = keeping
  const entries = mergeDraft(keeping.entries, draft, ready)
  const currentQuestionId = keeping.currentQuestionId ?? draft.currentQuestionId
  // A device without activity does not override the position of one that moved on or sent the questionnaire.
  const isThere = currentQuestionId === draft.currentQuestionId
  const next = {
    ...keeping,
    entries,
    currentQuestionId,
    savedQuestionId: isThere ? currentQuestionId : keeping.savedQuestionId,
    revision: draft.revision,
    ready: true,
    // The draft just read shows whether a lost save was stored.
    saving: isUnderWay ? keeping.saving : null,
  }
  return withKept(keeping, hasWork(next) ? changed(next) : [next, []])
}

function confirm(keeping: Keeping, event: DraftEvent & { type: 'saved' }): Step {
  const { saving, revision, savedAt } = event
  const { version, answers, currentQuestionId } = saving
  const next: Keeping = {
    ...settle(keeping, saving),
    entries: markSaved(keeping.entries, answers, { version, savedAt }),
    savedQuestionId: currentQuestionId,
    revision: Math.max(keeping.revision, revision),
    failures: 0,
    trouble: 'none',
  }
  return withKept(keeping, hasWork(next) ? changed(next) : [next, []])
}

function takeIn(keeping: Keeping, saving: Saving | null, { answers, revision }: DraftChanged): Step {
  const isNews = revision >= keeping.revision
  const next: Keeping = {
    ...settle(keeping, saving),
    entries: isNews ? mergeAnswers(keeping.entries, answers, true) : keeping.entries,
    revision: Math.max(keeping.revision, revision),
    failures: 0,
    trouble: 'none',
  }
  return withKept(keeping, hasWork(next) ? changed(next) : [next, []])
}

function fail(
  keeping: Keeping,
  saving: Saving,
  why: (DraftEvent & { type: 'failed' })['why'],
  { luck }: Chance,
): Step {
  // Another save has started since: the answers of this one are part of the next save.
  if (keeping.saving?.version !== saving.version) return [keeping, []]
  if (why === 'lost') {
    const { failures } = keeping
    const next = { ...keeping, isUnderWay: false, trouble: 'line' as const, failures: failures + 1 }
    return [next, [{ do: 'wait', ms: backOff(failures, luck) }]]
  }
  const next = settle(keeping, saving)
  if (why === 'refused')
    return [{ ...next, trouble: 'line' }, [{ do: 'wait', ms: backOff(MANY_FAILURES, luck) }]]
  if (why === 'session') return [{ ...next, trouble: 'session' }, []]
  return [{ ...next, trouble: 'closed' }, [{ do: 'tell that it is closed' }]]
}

function save(keeping: Keeping, { id }: Chance): Step {
  const { ready, isUnderWay, isHeld, trouble, saving: lost } = keeping
  if (!ready || isUnderWay || isHeld || trouble === 'closed') return [keeping, []]
  if (lost) return [{ ...keeping, isUnderWay: true }, [{ do: 'stop waiting' }, { do: 'send', saving: lost }]]
  // A delayed request has arrived after all.
  if (!hasWork(keeping)) return [{ ...keeping, trouble: trouble === 'line' ? 'none' : trouble }, []]
  const { next, saving, effects } = send(keeping, answersToSave(keeping.entries), id)
  return [{ ...next, saving, isUnderWay: true }, [{ do: 'stop waiting' }, ...effects]]
}

/** Sends the changes made since the save in progress, beside it. */
function leave(keeping: Keeping, chance: Chance): Step {
  const [next, effects] = save(keeping, chance)
  const { saving, ready, isHeld } = next
  if (!saving || !ready || isHeld) return [next, effects]
  const onTheWay = new Map(saving.answers.map(({ questionId, answer }) => [questionId, answer]))
  const rest = answersToSave(next.entries).filter(
    ({ questionId, answer }) => onTheWay.get(questionId) !== answer,
  )
  if (rest.length === 0) return [next, effects]
  const beside = send(next, rest, chance.id)
  return [beside.next, [...effects, ...beside.effects]]
}

/** Sends these answers; their versions are stored in this browser first. */
function send(keeping: Keeping, answers: UnsavedAnswer[], version: string) {
  const saving: Saving = { version, answers, currentQuestionId: keeping.currentQuestionId }
  const [next, effects] = withKept(keeping, [
    { ...keeping, entries: markSent(keeping.entries, answers, version) },
    [{ do: 'send', saving }],
  ])
  return { next, saving, effects }
}

function forget(keeping: Keeping): Step {
  const { older, revision, ready } = keeping
  const dismissed = older.map(({ id }): Effect => ({ do: 'dismiss', id }))
  // The end of a draft counts as a change, so that an older read is ignored.
  const empty = { ...begin({}, []), revision: revision + 1, ready }
  return withKept(keeping, [empty, [{ do: 'stop waiting' }, ...dismissed]])
}

/** Ends the save, because its answer has arrived. */
function settle(keeping: Keeping, saving: Saving | null): Keeping {
  if (!saving || keeping.saving?.version !== saving.version) return keeping
  return { ...keeping, saving: null, isUnderWay: false }
}

function changed(keeping: Keeping): Step {
  const waits = keeping.trouble === 'none' && !keeping.isHeld
  return [keeping, waits ? [{ do: 'wait', ms: PAUSE }] : []]
}

function hasWork({ entries, currentQuestionId, savedQuestionId, saving }: Keeping): boolean {
  return saving !== null || answersToSave(entries).length > 0 || currentQuestionId !== savedQuestionId
}

/** Updates the copies in this browser: stores changed texts that only this device has, and removes the others. */
function withKept(before: Keeping, [next, effects]: Step): Step {
  const kept: Effect[] = []
  for (const [questionId, entry] of Object.entries(next.entries)) {
    if (entry !== before.entries[questionId]) kept.push(keepOf(questionId, entry))
  }
  for (const [questionId, { text }] of Object.entries(before.entries)) {
    if (!next.entries[questionId]) kept.push({ do: 'unkeep', questionId, text })
  }
  return [next, [...kept, ...effects]]
}

function keepOf(questionId: string, entry: Entry): Effect {
  if (isOnlyHere(entry)) return { do: 'keep', questionId, entry }
  return { do: 'unkeep', questionId, text: entry.text }
}

function without(entries: Entries, questionId: string): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([id]) => id !== questionId))
}
