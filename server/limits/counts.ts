import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#postgres/db.ts'
import { shareNext } from '#flow/sharing.ts'
import { addHits, removeExpired, type Total } from './store.ts'

/** Maximum number of buckets a node keeps; beyond that the ones expiring first are dropped. */
const MAX_BUCKETS = 50_000
/** Maximum number of buckets sent in one exchange. */
const MAX_PER_EXCHANGE = 1_000
/** Interval (ms) of exchanges between nodes. */
const EXCHANGE_INTERVAL = 1_000
const CLEANUP_INTERVAL = 60_000
/** How long (ms) to wait for the database before counting alone. */
const PATIENCE = 5_000
/** Share of a limit that a node admits before it has the counts of the others. */
const LOCAL_SHARE = 0.1

interface Hits {
  count: number
  /** Number of earlier hits, known once the database has answered. */
  before?: number
}

interface Bucket {
  name: string
  /** Key that the nodes share. */
  key?: string
  window: number
  endsAt: number
  /** Count of all nodes at the last answer of the database. */
  known: number
  /** Hits sent to the database and not answered yet, perhaps never. */
  sent: number
  owed: number
  fresh: Hits
}

export interface Counts {
  /** Counts a request; it is refused if `current` is over `max`. `ttl`: ms until the count restarts. */
  hit: (name: string, max: number, window: number) => Promise<{ current: number; ttl: number }>
  /** Current count, without adding a request. */
  peek: (name: string) => { current: number; ttl: number }
  close: () => void
}

/**
 * Counts requests in this process and exchanges the counts with the other nodes, in one statement a second. A
 * caller with more than a tenth of the limit in that second waits for the next exchange, so that many nodes
 * admit hardly more than one would. Without the database each node applies the whole limit alone.
 */
export function openCounts(db: Db, secret: string, log: FastifyBaseLogger): Counts {
  const buckets = new Map<string, Bucket>()
  const { changed, exchange, isAlone } = openExchange(db, secret, log)
  const timers = [
    setInterval(() => void (changed.size > 0 && exchange()), EXCHANGE_INTERVAL).unref(),
    setInterval(() => void removeExpired(db).catch(() => {}), CLEANUP_INTERVAL).unref(),
  ]

  return {
    async hit(name, max, window) {
      const bucket = bucketOf(buckets, name, window)
      const ttl = () => Math.max(1, bucket.endsAt - performance.now())
      if (countOf(bucket) >= max) return { current: max + 1, ttl: ttl() }
      const { fresh } = bucket
      const place = (fresh.count += 1)
      changed.set(name, bucket)
      const current = countOf(bucket)
      if (isAlone() || fresh.count + bucket.sent <= max * LOCAL_SHARE) return { current, ttl: ttl() }
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

/** The running bucket of this name, or a new one; drops others when there are too many. */
function bucketOf(buckets: Map<string, Bucket>, name: string, window: number): Bucket {
  const now = performance.now()
  const kept = buckets.get(name)
  if (kept && kept.endsAt > now) return kept
  const bucket = { name, window, endsAt: now + window, known: 0, sent: 0, owed: 0, fresh: { count: 0 } }
  buckets.delete(name)
  buckets.set(name, bucket)
  for (const [oldest, { endsAt }] of buckets) {
    if (endsAt > now && buckets.size <= MAX_BUCKETS) break
    buckets.delete(oldest)
  }
  return bucket
}

const countOf = ({ known, sent, owed, fresh }: Bucket) => known + sent + owed + fresh.count

/** Sends the counts of `changed` buckets to the database and receives the totals of all nodes. */
function openExchange(db: Db, secret: string, log: FastifyBaseLogger) {
  /** By name: an expired bucket must not be sent beside its successor. */
  const changed = new Map<string, Bucket>()
  /** Kept even after a timeout: a second statement must not queue behind it. */
  let statement: Promise<void> | undefined
  let isAlone = false
  const exchangeNext = shareNext(exchangeOnce)

  async function exchangeOnce(): Promise<void> {
    if (statement) return
    const sent = [...changed.values()]
      .slice(0, MAX_PER_EXCHANGE)
      .map((bucket) => ({ bucket, hits: bucket.fresh }))
    if (sent.length === 0) return
    for (const { bucket, hits } of sent) {
      changed.delete(bucket.name)
      bucket.fresh = { count: 0 }
      bucket.sent = hits.count
    }
    const batches = sent.map(({ bucket }) => ({
      bucket: keyOf(bucket),
      hits: bucket.sent + bucket.owed,
      window: bucket.window,
    }))
    statement = addHits(db, batches)
      .then(
        (rows) => applyTotals(sent, new Map(rows.map((row) => [row.bucket, row]))),
        () => applyTotals(sent, undefined),
      )
      .finally(() => (statement = undefined))
    const isLate = await Promise.race([statement, sleep(PATIENCE, true, { ref: false })])
    if (isLate) setAlone(true)
  }

  function applyTotals(sent: { bucket: Bucket; hits: Hits }[], totals: Map<string, Total> | undefined): void {
    setAlone(!totals)
    for (const { bucket, hits } of sent) {
      const total = totals?.get(keyOf(bucket))
      bucket.sent = 0
      if (total) takeTotal(bucket, hits, total)
      else {
        hits.before = bucket.known + bucket.owed
        bucket.owed += hits.count
        if (bucket.endsAt > performance.now() && !changed.has(bucket.name)) changed.set(bucket.name, bucket)
      }
    }
  }

  function setAlone(alone: boolean): void {
    if (alone === isAlone) return
    isAlone = alone
    if (alone) log.warn('nodes cannot share their limits without the database; each keeps them alone')
    else log.info('nodes share their limits again')
  }

  const keyOf = (bucket: Bucket) => (bucket.key ??= hashOf(bucket.name))
  const hashOf = (name: string) =>
    createHmac('sha256', secret).update(`limit ${name}`).digest('base64url').slice(0, 22)

  return {
    changed,
    /** Resolves after the next exchange that begins from now on; exchanges run one at a time. */
    exchange: () => exchangeNext(changed),
    isAlone: () => isAlone,
  }
}

function takeTotal(bucket: Bucket, hits: Hits, total: Total): void {
  hits.before = total.hits - hits.count
  bucket.owed = 0
  bucket.known = total.hits
  bucket.endsAt = performance.now() + total.left
}
