import { randomUUID } from 'node:crypto'
import { batchResultOf, withoutTime, type BatchResult } from './batch-result.ts'
import { keyOf } from './batches.ts'
import type { Game, Timer } from '#core/game.ts'
import type { Sealed, Spool } from './spool.ts'
import { backOff, type Ask, type SiteAnswer } from '#core/web.ts'

const GATHER_MS = 500
const TIMEOUT = 20_000
const MAX_PAUSE = 15_000
const PERSIST_EVERY = 1_000
/** Failures in a row after which the lines may be at fault, not the site. */
const TRIES = 3
const FLUSH_CHECK = 20

interface Options {
  ask: Ask
  spool: Spool
  onDropped: (dropped: number) => void
  onRefused: (reason: string) => void
  /** If the site stores this line about lines that fail again and again, the fault is theirs. */
  noticeOf: (lines: number, reason: string) => string | undefined
}

type Result = BatchResult & { answer: SiteAnswer | null }

/** One by one, each batch under the same key until the site has stored it. */
export function startSender(
  { after, now, say }: Pick<Game, 'after' | 'now' | 'say'>,
  { ask, spool, onDropped, onRefused, noticeOf }: Options,
) {
  const { deliver, takesOthers } = openLedgerOfSite(ask, noticeOf)
  const state = { isOver: false, isSending: false }
  let next: Timer | undefined
  let failures = 0
  let refusedLines = 0
  let hasStored = false
  let lastError: string | null = null

  function plan(pause: number): void {
    if (state.isOver) return
    next?.cancel()
    next = after(pause, () => void send(GATHER_MS))
  }

  /** Returns the pause (ms) before the next. */
  async function sendOldest(oldest: Sealed): Promise<number> {
    const isDoubtful = oldest.isSplit || failures + 1 >= TRIES
    const first = await deliver(oldest)
    const isProven =
      first.kind === 'later' && first.isFault && isDoubtful
        ? await takesOthers(oldest.lines.length, first.reason)
        : false
    const result = isProven ? await deliver(oldest) : first
    if (state.isOver) return 0
    const isItsFault = isProven && result.kind === 'later' && result.isFault
    if (result.kind === 'later' && !isItsFault) return fail(result.reason, result.answer)
    if (result.kind === 'stored') {
      hasStored = true
      spool.shift()
    } else if (oldest.lines.length > 1) {
      if (!spool.split()) return fail(result.reason, null)
    } else giveUp(oldest, result.reason, isItsFault)
    if (failures >= 3) say('the site accepts lines again')
    failures = 0
    lastError = null
    const dropped = spool.takeUnreportedDrops()
    if (dropped > 0) onDropped(dropped)
    return 0
  }

  function fail(reason: string, answer: SiteAnswer | null): number {
    failures += 1
    lastError = reason
    if (failures === 3) say(`lines wait on the disk, the site does not accept them: ${lastError}`)
    return backOff(failures, MAX_PAUSE, answer)
  }

  /** A line that the site answers with an error is kept in a file; one that it refuses is wrong. */
  function giveUp({ key, lines: [line = ''] }: Sealed, reason: string, isKept: boolean): void {
    if (isKept && spool.setAside(key, line))
      say(`the site does not accept this line (${reason}), it is set aside: ${line}`)
    else {
      refusedLines += 1
      say(`the site refused a line for good: ${reason}`)
      onRefused(reason)
    }
    spool.shift()
  }

  async function send(age: number): Promise<void> {
    if (state.isSending || state.isOver) return
    state.isSending = true
    next?.cancel()
    next = undefined
    let pause = 0
    for (let oldest = spool.oldest(age); oldest && pause === 0 && !state.isOver; oldest = spool.oldest(age))
      pause = await sendOldest(oldest)
    state.isSending = false
    if (!spool.isEmpty()) plan(pause || GATHER_MS)
  }
  if (!spool.isEmpty()) plan(0)

  function persist(): void {
    spool.persist()
    persisting = after(PERSIST_EVERY, persist)
  }
  let persisting = after(PERSIST_EVERY, persist)

  return {
    onLine(): void {
      if (!state.isSending && !next) plan(GATHER_MS)
    },
    /** Whether the site has stored all lines of now within `timeout` (ms). */
    async flush(timeout: number): Promise<boolean> {
      const newest = spool.newestOrder()
      const end = now() + timeout
      const isStored = () => spool.oldestOrder() > newest
      void send(0)
      while (!isStored() && now() < end)
        await new Promise<void>((resolve) => void after(FLUSH_CHECK, resolve))
      return isStored()
    },
    numbers: () => ({ refusedLines, hasStored, lastError }),
    stop(): void {
      state.isOver = true
      next?.cancel()
      persisting.cancel()
      spool.persist()
      spool.close()
    },
  }
}

function openLedgerOfSite(ask: Ask, noticeOf: Options['noticeOf']) {
  async function post(key: string, lines: readonly string[]): Promise<Result> {
    const answer = await ask({
      method: 'POST',
      path: '/api/logs',
      body: `[${lines.join(',')}]`,
      headers: { 'idempotency-key': key },
      timeout: TIMEOUT,
    })
    return { ...batchResultOf(answer, lines.length), answer }
  }

  async function deliver({ key, lines }: Sealed): Promise<Result> {
    const result = await post(key, lines)
    return result.kind === 'untimely' ? post(keyOf(key, 'untimely'), lines.map(withoutTime)) : result
  }

  /** Whether the site stores another line now. */
  async function takesOthers(lines: number, reason: string): Promise<boolean> {
    const notice = noticeOf(lines, reason)
    return notice !== undefined && (await post(randomUUID(), [notice])).kind === 'stored'
  }

  return { deliver, takesOthers }
}
