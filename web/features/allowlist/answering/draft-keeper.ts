import { ORPCError } from '@orpc/client'
import { AnswersRefused, type Draft, DraftChanged } from '@westmore/contract/allowlist.ts'
import { client, errorCode, isTransient, isUnauthorized } from '#api.ts'
import { browserStore } from '#kept/browser-store.ts'
import { createObservable } from '#kept/observable.ts'
import { openLocalDraft } from './local-draft.ts'
import {
  type AskedQuestion,
  begin,
  type DraftEvent,
  type Effect,
  type DraftState,
  type SaveStatus,
  type Saving,
  statusOf,
  reduceDraft,
} from './draft-reducer.ts'
import type { Choice } from './draft.ts'

/** Browsers limit requests that outlive their page to 64 kB. */
const KEEPALIVE_BYTES = 60_000

export type ShownDraft = Pick<DraftState, 'ready' | 'entries' | 'currentQuestionId' | 'older'> & {
  status: SaveStatus
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/**
 * Keeps a person's draft: on screen and in this browser at once, on the server as soon as possible. The rules
 * are in `draft-reducer.ts`.
 */
export function createDraftKeeper(userId: string, onRefused: () => void) {
  const local = openLocalDraft(browserStore, userId, crypto.randomUUID())
  const kept = local.read()
  let current = begin(kept.entries, kept.older)
  const state = createObservable(shown(current))
  let underWay: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  function dispatch(event: DraftEvent) {
    const context = { now: Date.now(), id: crypto.randomUUID(), random: Math.random() }
    const [next, effects] = reduceDraft(current, event, context)
    current = next
    state.set(shown(next))
    for (const effect of effects) perform(effect)
  }

  function perform(effect: Effect) {
    if (effect.do === 'send') underWay = Promise.all([underWay, send(effect.saving)])
    else if (effect.do === 'report refusal') onRefused()
    else if (effect.do === 'wait' || effect.do === 'stop waiting') {
      clearTimeout(timer)
      if (effect.do === 'wait') timer = setTimeout(() => dispatch({ type: 'due' }), effect.ms)
    } else updateLocalCopy(local, effect)
  }

  async function send(saving: Saving) {
    try {
      const { updatedAt, revision } = await save(saving)
      dispatch({ type: 'saved', saving, revision, savedAt: updatedAt })
    } catch (error) {
      const changed = changedBy(error)
      const questionIds = refusedBy(error)
      if (changed) dispatch({ type: 'overtaken', saving, changed })
      else if (questionIds.length > 0) dispatch({ type: 'refused', saving, questionIds })
      else dispatch({ type: 'failed', saving, why: reasonOf(error) })
    }
  }

  const flush = () => dispatch({ type: 'flush' })

  /** No save starts until `release` or `forget`; resolves when none is in progress. */
  async function hold() {
    dispatch({ type: 'hold' })
    await underWay
  }

  return {
    read: state.read,
    subscribe: state.subscribe,
    initial: state.initial,
    type: (question: AskedQuestion, text: string) => dispatch({ type: 'typed', question, text }),
    /** The person has read the current wording of the question. */
    acknowledge: (question: AskedQuestion) => dispatch({ type: 'acknowledged', question }),
    /** Moves a text that its question no longer accepts below the form. */
    setAside: (question: AskedQuestion) => dispatch({ type: 'set aside', question }),
    goTo: (questionId: string) => dispatch({ type: 'went', questionId }),
    /** Chooses between the own text and that of another device. */
    choose: (questionId: string, choice: Choice) => dispatch({ type: 'chose', questionId, choice }),
    dismissOlder: (id: string) => dispatch({ type: 'dismissed', id }),
    drop: (questionId: string) => dispatch({ type: 'dropped', questionId }),
    /** Merges a draft read from the server. */
    take: (draft: Draft) => dispatch({ type: 'read', draft }),
    /** Merges the server's answers from a refusal. */
    learn: (changed: DraftChanged) => dispatch({ type: 'overtaken', saving: null, changed }),
    hold,
    release: () => {
      dispatch({ type: 'release' })
      flush()
    },
    forget: () => dispatch({ type: 'forget' }),
    /** Discards the draft here and on the server; rejects when the server could not be reached. */
    discard: async () => {
      await hold()
      try {
        await client.allowlist.draft.discard()
      } catch (error) {
        dispatch({ type: 'release' })
        throw error
      }
      dispatch({ type: 'forget' })
    },
    flush,
    /** Listens for the page being left and for the connection coming back; returns a function that stops it. */
    start: () => listenToPage({ leave: () => dispatch({ type: 'leave' }), flush }),
  }
}

function updateLocalCopy(
  local: ReturnType<typeof openLocalDraft>,
  effect: Extract<Effect, { do: 'store' | 'remove' | 'set aside' | 'dismiss' }>,
) {
  if (effect.do === 'store') local.store(effect.questionId, effect.entry)
  else if (effect.do === 'remove') local.remove(effect.questionId, effect.text)
  else if (effect.do === 'set aside') local.setAside(effect.older)
  else local.dismiss(effect.id)
}

function save({ version, currentQuestionId, ...saving }: Saving) {
  const answers = saving.answers.map((answer) => ({ ...answer, version }))
  const keepalive = JSON.stringify(answers).length * 3 < KEEPALIVE_BYTES
  return client.allowlist.draft.save({ answers, currentQuestionId }, { context: { keepalive } })
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

/** The server's answers, when it refused to overwrite them. */
export function changedBy(error: unknown): DraftChanged | null {
  if (!(error instanceof ORPCError) || error.code !== 'DRAFT_CHANGED') return null
  const changed = DraftChanged.safeParse(error.data)
  return changed.success ? changed.data : null
}

/** The questions whose answers the server refused. */
function refusedBy(error: unknown): string[] {
  if (!(error instanceof ORPCError) || error.code !== 'ANSWERS_REFUSED') return []
  return AnswersRefused.safeParse(error.data).data?.answers.map(({ questionId }) => questionId) ?? []
}

function reasonOf(error: unknown): (DraftEvent & { type: 'failed' })['why'] {
  if (isUnauthorized(error)) return 'session'
  if (errorCode(error) === 'CANNOT_SUBMIT') return 'closed'
  return isTransient(error) ? 'lost' : 'refused'
}

function shown(state: DraftState): ShownDraft {
  const { ready, entries, currentQuestionId, older } = state
  return { ready, entries, currentQuestionId, older, status: statusOf(state) }
}
