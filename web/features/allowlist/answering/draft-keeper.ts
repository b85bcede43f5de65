import { ORPCError } from '@orpc/client'
import { type Draft, DraftChanged, type Question } from '@westmore/contract/allowlist.ts'
import { client, errorCode, isTransient, isUnauthorized } from '#api.ts'
import { browserShelf } from '#kept/shelf.ts'
import { openWatched } from '#kept/watched.ts'
import { openMirror } from './draft-mirror.ts'
import {
  begin,
  type DraftEvent,
  type Effect,
  type Keeping,
  type SaveStatus,
  type Saving,
  statusOf,
  step,
} from './draft-steps.ts'
import type { Choice } from './draft.ts'

/** Browsers limit requests that outlive their page to 64 kB. */
const KEEPALIVE_BYTES = 60_000

export type DraftState = Pick<Keeping, 'ready' | 'entries' | 'currentQuestionId' | 'older'> & {
  status: SaveStatus
}

type Asked = Pick<Question, 'id' | 'question'>

export type DraftKeeper = ReturnType<typeof keepDraft>

/**
 * Keeps a person's draft: on screen and in this browser at once, on the server as soon as possible. The rules
 * are in `draft-steps.ts`.
 */
export function keepDraft(userId: string, onRefused: () => void) {
  const mirror = openMirror(browserShelf, userId, crypto.randomUUID())
  const kept = mirror.read()
  let keeping = begin(kept.entries, kept.older)
  const state = openWatched(shown(keeping))
  let underWay: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(event: DraftEvent) {
    const chance = { now: Date.now(), id: crypto.randomUUID(), luck: Math.random() }
    const [next, effects] = step(keeping, event, chance)
    keeping = next
    state.set(shown(next))
    for (const effect of effects) perform(effect)
  }

  function perform(effect: Effect) {
    if (effect.do === 'send') underWay = Promise.all([underWay, send(effect.saving)])
    else if (effect.do === 'tell that it is closed') onRefused()
    else if (effect.do === 'wait' || effect.do === 'stop waiting') {
      clearTimeout(timer)
      if (effect.do === 'wait') timer = setTimeout(() => tell({ type: 'due' }), effect.ms)
    } else reflect(mirror, effect)
  }

  async function send(saving: Saving) {
    try {
      const { updatedAt, revision } = await save(saving)
      tell({ type: 'saved', saving, revision, savedAt: updatedAt })
    } catch (error) {
      const changed = changedBy(error)
      tell(
        changed ? { type: 'overtaken', saving, changed } : { type: 'failed', saving, why: reasonOf(error) },
      )
    }
  }

  const flush = () => tell({ type: 'flush' })

  /** No save starts until `release` or `forget`; resolves when none is in progress. */
  async function hold() {
    tell({ type: 'hold' })
    await underWay
  }

  return {
    read: state.read,
    watch: state.watch,
    initial: state.initial,
    type: (question: Asked, text: string) => tell({ type: 'typed', question, text }),
    /** The person has read the current wording of the question. */
    acknowledge: (question: Asked) => tell({ type: 'acknowledged', question }),
    goTo: (questionId: string) => tell({ type: 'went', questionId }),
    /** Chooses between the own text and that of another device. */
    choose: (questionId: string, choice: Choice) => tell({ type: 'chose', questionId, choice }),
    dismissOlder: (id: string) => tell({ type: 'dismissed', id }),
    drop: (questionId: string) => tell({ type: 'dropped', questionId }),
    /** Merges a draft read from the server. */
    take: (draft: Draft) => tell({ type: 'read', draft }),
    /** Merges the server's answers from a refusal. */
    learn: (changed: DraftChanged) => tell({ type: 'overtaken', saving: null, changed }),
    hold,
    release: () => {
      tell({ type: 'release' })
      flush()
    },
    forget: () => tell({ type: 'forget' }),
    /** Discards the draft here and on the server; rejects when the server could not be reached. */
    discard: async () => {
      await hold()
      try {
        await client.allowlist.draft.discard()
      } catch (error) {
        tell({ type: 'release' })
        throw error
      }
      tell({ type: 'forget' })
    },
    flush,
    /** Listens for the page being left and for the connection coming back; returns a function that stops it. */
    start: () => listenToPage({ leave: () => tell({ type: 'leave' }), flush }),
  }
}

/** Applies an effect to the copy in this browser. */
function reflect(
  mirror: ReturnType<typeof openMirror>,
  effect: Extract<Effect, { do: 'keep' | 'unkeep' | 'put aside' | 'dismiss' }>,
) {
  if (effect.do === 'keep') mirror.keep(effect.questionId, effect.entry)
  else if (effect.do === 'unkeep') mirror.unkeep(effect.questionId, effect.text)
  else if (effect.do === 'put aside') mirror.putAside(effect.older)
  else mirror.dismiss(effect.id)
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

function reasonOf(error: unknown): (DraftEvent & { type: 'failed' })['why'] {
  if (isUnauthorized(error)) return 'session'
  if (errorCode(error) === 'CANNOT_SUBMIT') return 'closed'
  return isTransient(error) ? 'lost' : 'refused'
}

function shown(keeping: Keeping): DraftState {
  const { ready, entries, currentQuestionId, older } = keeping
  return { ready, entries, currentQuestionId, older, status: statusOf(keeping) }
}
