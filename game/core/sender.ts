import type { Game, Timer } from './game.ts'
import type { Sealed, Spool } from './spool.ts'
import { fateOf, withoutTime } from './verdict.ts'
import { backOff, type Answer, type Ask } from './web.ts'

/** A line waits so long (ms) for others to travel with. */
const GATHERED = 500
const PATIENCE = 20_000
const MAX_PAUSE = 15_000
const KEEP_EVERY = 1_000

interface Options {
  ask: Ask
  spool: Spool
  /** So many lines were dropped, and there is room again. */
  onRoom: (dropped: number) => void
  /** The site will never take these. */
  onRefused: (lines: number, reason: string) => void
}

/** Brings batches to the site one after the other, each under its key until the site has it for good. */
export function startSender(
  { after, say }: Pick<Game, 'after' | 'say'>,
  { ask, spool, onRoom, onRefused }: Options,
) {
  const state = { isOver: false, isSending: false }
  let next: Timer | undefined
  const { take, numbers } = openFates({ say, spool, onRoom, onRefused })
  const arrivals = openArrivals(after, spool)
  const keeping = keepSpool(after, spool)

  function plan(pause: number): void {
    if (state.isOver) return
    next?.cancel()
    next = after(pause, () => void send(GATHERED))
  }

  async function send(age: number): Promise<void> {
    if (state.isSending || state.isOver) return
    state.isSending = true
    next?.cancel()
    next = undefined
    let pause = 0
    for (let batch = spool.oldest(age); batch && pause === 0; batch = spool.oldest(age)) {
      const answer = await ask({
        method: 'POST',
        path: '/api/logs',
        body: `[${batch.lines.join(',')}]`,
        headers: { 'idempotency-key': batch.key },
        patience: PATIENCE,
      })
      if (state.isOver) return
      pause = take(batch, answer)
      arrivals.settle()
    }
    state.isSending = false
    if (!spool.isEmpty()) plan(pause || GATHERED)
  }
  if (!spool.isEmpty()) plan(0)

  return {
    /** There is a new line. */
    poke(): void {
      if (!state.isSending && !next) plan(GATHERED)
    },
    /** Sends at once; true when everything taken so far is with the site within that time (ms). */
    flush(patience: number): Promise<boolean> {
      const arrived = arrivals.within(patience)
      void send(0)
      return arrived
    },
    numbers,
    stop(): void {
      state.isOver = true
      next?.cancel()
      keeping.cancel()
      spool.keep()
      spool.close()
    },
  }
}

/** What becomes of batches by what the site answers. */
function openFates({ say, spool, onRoom, onRefused }: Pick<Game, 'say'> & Omit<Options, 'ask'>) {
  let failures = 0
  let refusedLines = 0
  let lastError: string | null = null

  function tellRefused(count: number, reason: string): void {
    refusedLines += count
    say(`the site refused ${count} lines for good: ${reason}`)
    onRefused(count, reason)
  }

  /** Answers how long (ms) to wait before the next batch. */
  function take({ key, lines }: Sealed, answer: Answer | null): number {
    const fate = fateOf(answer, lines.length)
    if (fate.kind === 'later') {
      failures += 1
      lastError = fate.reason
      if (failures === 3) say(`lines wait on the disk, the site does not take them: ${lastError}`)
      return backOff(failures, MAX_PAUSE, answer)
    }
    if (fate.kind === 'repair') {
      const kept = lines.filter((_, index) => !fate.bad.has(index))
      spool.replace(key, fate.isClock ? kept.map(withoutTime) : kept)
      if (fate.bad.size > 0) tellRefused(fate.bad.size, fate.reason)
    } else {
      spool.discard(key)
      if (fate.kind === 'refused') tellRefused(lines.length, fate.reason)
    }
    if (failures >= 3) say('the site takes lines again')
    failures = 0
    lastError = null
    const dropped = spool.tellDropped()
    if (dropped > 0) onRoom(dropped)
    return 0
  }

  return { take, numbers: () => ({ refusedLines, lastError }) }
}

/** Who waits until what the spool holds at that moment is with the site. */
function openArrivals(after: Game['after'], spool: Spool) {
  const waiting = new Set<{ order: number; arrived: () => void }>()

  function settle(): void {
    const oldest = spool.oldestOrder()
    for (const one of waiting) if (one.order < oldest) one.arrived()
  }

  return {
    settle,
    /** True when it is there within that time (ms). */
    within: (patience: number) =>
      new Promise<boolean>((resolve) => {
        const one = { order: spool.newestOrder(), arrived: () => finish(true) }
        const timer = after(patience, () => finish(false))
        const finish = (isThere: boolean) => {
          timer.cancel()
          waiting.delete(one)
          resolve(isThere)
        }
        waiting.add(one)
        settle()
      }),
  }
}

/** Every second the spool saves the rest to the disk. */
function keepSpool(after: Game['after'], spool: Spool): Timer {
  const keep = () => {
    spool.keep()
    next = after(KEEP_EVERY, keep)
  }
  let next = after(KEEP_EVERY, keep)
  return { cancel: () => next.cancel() }
}
