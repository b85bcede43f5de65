import { codeOf, readChanges, type Change } from './answers.ts'
import type { Cache } from './cache.ts'
import type { Game } from './game.ts'
import type { People } from './people.ts'
import { backOff, type Answer, type Ask } from './web.ts'

/** How long (s) the site may hold a question for changes. */
const HELD = 4
const PATIENCE = 10_000
/** A page of a thousand people, each with a long reason. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024
const MAX_PAGES = 500
const MAX_PAUSE = 8_000
/** A site that holds nothing is not asked more often (ms) while nothing changes. */
const LEAST_PAUSE = 500
/** How old (ms) the cursor on disk may get while nothing changes. */
const SAVE_EVERY = 300_000

/** Keeps the set as the site has it. */
export function startSync(
  { after, now, say }: Pick<Game, 'after' | 'now' | 'say'>,
  {
    ask,
    people,
    cache,
    around,
    onFresh,
  }: {
    ask: Ask
    people: People
    cache: Cache
    /** Does the change and lets it act on who plays. */
    around: (change: () => void) => void
    onFresh: () => void
  },
) {
  const kept = cache.load()
  people.restore(kept)
  let { until } = kept
  let fresh: number | undefined
  let saved = now()
  let failures = 0
  const state = { isOver: false }

  function take(changes: readonly Change[], nextUntil: string): void {
    const isAnew = until === ''
    if (isAnew || changes.length > 0) around(() => (isAnew ? people.replace(changes) : people.apply(changes)))
    until = nextUntil
    if (isAnew || changes.length > 0 || now() - saved > SAVE_EVERY) {
      saved = now()
      cache.save(until, people)
    }
  }

  /** Answers how long (ms) to wait before asking on. */
  async function read(): Promise<number> {
    const wait = fresh === undefined ? 0 : HELD
    const { list, answer } = await readWhole(ask, { since: until, wait, now, isOver: () => state.isOver })
    if (state.isOver) return 0
    if (answer?.status === 410 && codeOf(answer.body) && until !== '') {
      say(`the site asks to read the list of players anew (${codeOf(answer.body)})`)
      until = ''
      return 0
    }
    if (!list) return fail(answer)
    if (failures > 0) say('the site answers again')
    failures = 0
    take(list.changes, list.until)
    fresh = list.asked
    onFresh()
    return list.changes.length === 0 && now() - list.asked < LEAST_PAUSE ? LEAST_PAUSE : 0
  }

  function fail(answer: Answer | null): number {
    failures += 1
    if (failures === 3 || failures % 100 === 0) say(`the list of players cannot be read: ${whatCame(answer)}`)
    return backOff(failures, MAX_PAUSE, answer)
  }

  async function keepReading(): Promise<void> {
    while (!state.isOver) {
      const pause = await read()
      if (pause > 0) await new Promise<void>((resolve) => void after(pause, resolve))
    }
  }
  void keepReading()

  return {
    /** Seconds since the set was last known whole and fresh; null before it ever was. */
    lag: () => (fresh === undefined ? null : Math.max(0, Math.round((now() - fresh) / 1_000))),
    stop() {
      state.isOver = true
    },
  }
}

interface Reading {
  since: string
  /** How long (s) the site may hold the first question. */
  wait: number
  now: () => number
  isOver: () => boolean
}

interface Whole {
  changes: Change[]
  until: string
  /** When its last page was asked for. */
  asked: number
}

/** Asks until the list is whole; a half-read one counts for nothing, then there is only what came instead. */
async function readWhole(
  ask: Ask,
  { since, wait, now, isOver }: Reading,
): Promise<{ list?: Whole; answer: Answer | null }> {
  const changes: Change[] = []
  let from = since
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const asked = now()
    const path = `/api/game/allowlist?since=${encodeURIComponent(from)}&wait=${page > 0 ? 0 : wait}`
    const answer = await ask({ method: 'GET', path, patience: PATIENCE, most: MAX_PAGE_BYTES })
    const part = answer?.status === 200 ? readChanges(answer.body) : undefined
    if (isOver() || !part || (part.more && part.until === from)) return { answer }
    changes.push(...part.players)
    from = part.until
    if (!part.more) return { list: { changes, until: from, asked }, answer }
  }
  return { answer: null }
}

function whatCame(answer: Answer | null): string {
  if (!answer) return 'no answer in time'
  if (answer.status === 401) return 'the site does not know the token (westmore_token)'
  return answer.status === 200 ? 'the answer is none of the site' : `status ${answer.status}`
}
