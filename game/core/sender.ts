import { randomUUID } from 'node:crypto'
import type { Game, Timer } from './game.ts'
import type { Sealed, Spool } from './spool.ts'
import { batchResultOf, withoutTime } from './batch-result.ts'
import { backOff, type Ask, type SiteAnswer } from './web.ts'

const GATHER_MS = 500
const TIMEOUT = 20_000
const MAX_PAUSE = 15_000
const PERSIST_EVERY = 1_000
/** Failures in a row after which a batch is halved, until the line that the site does not accept is alone. */
const TRIES = 3

interface Options {
  ask: Ask
  spool: Spool
  onDropped: (dropped: number) => void
  onRefused: (lines: number, reason: string) => void
  /** If the site stores this line about lines that fail again and again, the fault is theirs. */
  noticeOf: (lines: number, reason: string) => string | undefined
}

/** One by one, each batch under the same key until the site has stored it. */
export function startSender(
  { after, say }: Pick<Game, 'after' | 'say'>,
  { ask, spool, onDropped, onRefused, noticeOf }: Options,
) {
  const state = { isOver: false, isSending: false }
  let next: Timer | undefined
  const results = openResults({ say, spool, onDropped, onRefused })
  const flushes = openFlushes(after, spool)
  const persisting = persistEverySecond(after, spool)

  function plan(pause: number): void {
    if (state.isOver) return
    next?.cancel()
    next = after(pause, () => void send(GATHER_MS))
  }

  const post = (key: string, lines: readonly string[]) =>
    ask({
      method: 'POST',
      path: '/api/logs',
      body: `[${lines.join(',')}]`,
      headers: { 'idempotency-key': key },
      timeout: TIMEOUT,
    })

  /** Halves the batch, or sets its only line aside, unless the site fails as a whole. */
  async function isolate(batch: Sealed, pause: number): Promise<number> {
    if (batch.lines.length > 1 && !batch.isUnsure) return results.isolate(batch)
    const notice = noticeOf(batch.lines.length, results.numbers().lastError ?? '')
    const proof = notice === undefined ? null : await post(randomUUID(), [notice])
    if (state.isOver || batchResultOf(proof, 1).kind === 'later') return pause
    const answer = await post(batch.key, batch.lines)
    if (state.isOver) return pause
    const result = batchResultOf(answer, batch.lines.length)
    const isItsFault = result.kind === 'later' && result.isFault
    return isItsFault ? results.isolate(batch) : results.apply(batch, answer)
  }

  async function send(age: number): Promise<void> {
    if (state.isSending || state.isOver) return
    state.isSending = true
    next?.cancel()
    next = undefined
    let pause = 0
    for (let batch = spool.oldest(age); batch && pause === 0; batch = spool.oldest(age)) {
      const answer = await post(batch.key, batch.lines)
      if (state.isOver) return
      pause = results.apply(batch, answer)
      if (results.isDoubtful(batch)) pause = await isolate(batch, pause)
      if (state.isOver) return
      flushes.check()
    }
    state.isSending = false
    if (!spool.isEmpty()) plan(pause || GATHER_MS)
  }
  if (!spool.isEmpty()) plan(0)

  return {
    onLine(): void {
      if (!state.isSending && !next) plan(GATHER_MS)
    },
    flush(timeout: number): Promise<boolean> {
      const flushed = flushes.wait(timeout)
      void send(0)
      return flushed
    },
    numbers: results.numbers,
    stop(): void {
      state.isOver = true
      next?.cancel()
      persisting.cancel()
      spool.persist()
      spool.close()
    },
  }
}

function openResults({
  say,
  spool,
  onDropped,
  onRefused,
}: Pick<Game, 'say'> & Omit<Options, 'ask' | 'noticeOf'>) {
  let failures = 0
  let isFault = false
  let refusedLines = 0
  let hasStored = false
  let lastError: string | null = null

  function reportRefused(count: number, reason: string): void {
    refusedLines += count
    say(`the site refused ${count} lines for good: ${reason}`)
    onRefused(count, reason)
  }

  function isolate(batch: Sealed): number {
    const { lines } = batch
    if (lines.length > 1) spool.halve(batch)
    else if (spool.setAside(batch))
      say(`the site does not accept this line (${lastError}), it is set aside: ${lines[0]}`)
    else reportRefused(1, lastError ?? '')
    return 0
  }

  function apply(batch: Sealed, answer: SiteAnswer | null): number {
    const { key, lines } = batch
    const result = batchResultOf(answer, lines.length)
    isFault = result.kind === 'later' && result.isFault
    if (result.kind === 'later') {
      if (!isFault) spool.noteUnsure(key)
      failures += 1
      lastError = result.reason
      if (failures === 3) say(`lines wait on the disk, the site does not accept them: ${lastError}`)
      return backOff(failures, MAX_PAUSE, answer)
    }
    if (result.kind === 'refused' && lines.length > 1) return isolate(batch)
    if (result.kind === 'repair') {
      const good = lines.filter((_, index) => !result.bad.has(index))
      spool.replace(key, result.isClockWrong ? good.map(withoutTime) : good)
      if (result.bad.size > 0) reportRefused(result.bad.size, result.reason)
    } else {
      spool.discard(key)
      if (result.kind === 'refused') reportRefused(lines.length, result.reason)
      else hasStored = true
    }
    if (failures >= 3) say('the site accepts lines again')
    failures = 0
    lastError = null
    const dropped = spool.takeUnreportedDrops()
    if (dropped > 0) onDropped(dropped)
    return 0
  }

  return {
    apply,
    isolate,
    isDoubtful: ({ isPart }: Sealed) => isFault && (isPart || failures >= TRIES),
    numbers: () => ({ refusedLines, hasStored, lastError }),
  }
}

/** They wait until the site has stored the lines that were in the spool at the call. */
function openFlushes(after: Game['after'], spool: Spool) {
  const waiting = new Set<{ order: number; finish: (isStored: boolean) => void }>()

  function check(): void {
    const oldest = spool.oldestOrder()
    for (const one of waiting) if (one.order < oldest) one.finish(true)
  }

  return {
    check,
    wait: (timeout: number) =>
      new Promise<boolean>((resolve) => {
        const finish = (isStored: boolean) => {
          timer.cancel()
          waiting.delete(one)
          resolve(isStored)
        }
        const one = { order: spool.newestOrder(), finish }
        const timer = after(timeout, () => finish(false))
        waiting.add(one)
        check()
      }),
  }
}

function persistEverySecond(after: Game['after'], spool: Spool): Timer {
  const persist = () => {
    spool.persist()
    next = after(PERSIST_EVERY, persist)
  }
  let next = after(PERSIST_EVERY, persist)
  return { cancel: () => next.cancel() }
}
