import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#postgres/db.ts'
import { addHits, removeRunOut, type Total } from './store.ts'

/** How many buckets a node remembers; beyond that those that run out first are forgotten. */
const MOST = 50_000
/** How many of them it tells the others at once. */
const MOST_AT_ONCE = 1_000
/** How often (ms) nodes tell each other what they counted. */
const ROUND = 1_000
const TIDY = 60_000
/** How long (ms) to wait for the database before going on alone. */
const PATIENCE = 5_000
/** The share of a limit that a node lets in before it has heard how many the others have. */
const ON_TRUST = 0.1

interface Hits {
  count: number
  /** How many came before these, known once the database has answered. */
  before?: number
}

interface Bucket {
  name: string
  window: number
  endsAt: number
  /** What all nodes had when the database last answered. */
  known: number
  /** What the database was told of and has not answered yet, or never will. */
  sent: number
  owed: number
  fresh: Hits
}

export interface Counts {
  /** Counts one more; `current` beyond `max` is not let in. `ttl` (ms) until the count begins anew. */
  hit: (name: string, max: number, window: number) => Promise<{ current: number; ttl: number }>
  /** What has been counted so far, without one more. */
  peek: (name: string) => { current: number; ttl: number }
  close: () => void
}

/**
 * Counts requests in this process and exchanges the counts with the other nodes, all of them in one statement a second.
 * Whoever asks more than a tenth of the limit within that second waits for the next exchange, so that many nodes let in
 * hardly more than one. Without the database each node keeps the whole limit alone.
 */
export function openCounts(db: Db, secret: string, log: FastifyBaseLogger): Counts {
  const buckets = new Map<string, Bucket>()
  const changed = new Set<Bucket>()
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  /** Also one that nobody waits for any more: a second one must not queue behind it. */
  let statement: Promise<void> | undefined
  let isAlone = false

  const timers = [
    setInterval(() => void (changed.size > 0 && exchange()), ROUND).unref(),
    setInterval(() => void removeRunOut(db).catch(() => {}), TIDY).unref(),
  ]

  function bucketOf(name: string, window: number): Bucket {
    const now = performance.now()
    const kept = buckets.get(name)
    if (kept && kept.endsAt > now) return kept
    const bucket = { name, window, endsAt: now + window, known: 0, sent: 0, owed: 0, fresh: { count: 0 } }
    buckets.delete(name)
    buckets.set(name, bucket)
    for (const [oldest, { endsAt }] of buckets) {
      if (endsAt > now && buckets.size <= MOST) break
      buckets.delete(oldest)
    }
    return bucket
  }

  /** The next exchange that begins after this moment; one at a time. */
  function exchange(): Promise<void> {
    if (!running) return (running = tellAndHear().finally(() => (running = undefined)))
    return (following ??= running.then(() => {
      following = undefined
      return exchange()
    }))
  }

  async function tellAndHear(): Promise<void> {
    if (statement) return
    const told = [...changed].slice(0, MOST_AT_ONCE).map((bucket) => ({ bucket, hits: bucket.fresh }))
    if (told.length === 0) return
    for (const { bucket, hits } of told) {
      changed.delete(bucket)
      bucket.fresh = { count: 0 }
      bucket.sent = hits.count
    }
    const batches = told.map(({ bucket: { name, window, sent, owed } }) => ({
      bucket: hashOf(name),
      hits: sent + owed,
      window,
    }))
    statement = addHits(db, batches)
      .then(
        (rows) => hear(told, new Map(rows.map((row) => [row.bucket, row]))),
        () => hear(told, undefined),
      )
      .finally(() => (statement = undefined))
    const isLate = await Promise.race([statement, sleep(PATIENCE, true, { ref: false })])
    if (isLate) goAlone(true)
  }

  function hear(told: { bucket: Bucket; hits: Hits }[], totals: Map<string, Total> | undefined): void {
    goAlone(!totals)
    for (const { bucket, hits } of told) {
      const total = totals?.get(hashOf(bucket.name))
      bucket.sent = 0
      if (total) {
        hits.before = total.hits - hits.count
        bucket.owed = 0
        bucket.known = total.hits
        bucket.endsAt = performance.now() + total.left
      } else {
        hits.before = bucket.known + bucket.owed
        bucket.owed += hits.count
        if (bucket.endsAt > performance.now()) changed.add(bucket)
      }
    }
  }

  function goAlone(alone: boolean): void {
    if (alone === isAlone) return
    isAlone = alone
    if (alone) log.warn('nodes cannot share their limits without the database; each keeps them alone')
    else log.info('nodes share their limits again')
  }

  const hashOf = (name: string) =>
    createHmac('sha256', secret).update(`limit ${name}`).digest('base64url').slice(0, 22)

  const countOf = ({ known, sent, owed, fresh }: Bucket) => known + sent + owed + fresh.count

  return {
    async hit(name, max, window) {
      const bucket = bucketOf(name, window)
      const ttl = () => Math.max(1, bucket.endsAt - performance.now())
      if (countOf(bucket) >= max) return { current: max + 1, ttl: ttl() }
      const { fresh } = bucket
      const place = (fresh.count += 1)
      changed.add(bucket)
      const current = countOf(bucket)
      if (isAlone || fresh.count + bucket.sent <= max * ON_TRUST) return { current, ttl: ttl() }
      await exchange()
      return { current: fresh.before === undefined ? current : fresh.before + place, ttl: ttl() }
    },
    peek(name) {
      const bucket = buckets.get(name)
      const ttl = bucket ? bucket.endsAt - performance.now() : 0
      return bucket && ttl > 0 ? { current: countOf(bucket), ttl } : { current: 0, ttl: 0 }
    },
    close() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
