import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { openRounds } from '@westmore/contract/one-at-a-time.ts'
import type { Env } from '#env.ts'
import { isDatabaseAway } from '#postgres/away.ts'
import type { Db } from '#postgres/db.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import {
  markFailed,
  markLater,
  markSent,
  postpone,
  takeDue,
  untilNextDue,
  type OutboxRow,
} from './outbox-store.ts'
import { openDiscord } from './rest.ts'
import type { Sending } from './send-result.ts'
import { send } from './send.ts'
import {
  releaseLease,
  isConfigured,
  markTokenRefused,
  stateOf,
  acquireLease,
  leaseTimeLeft,
} from './state-store.ts'

const AT_ONCE = 8
/** Rows due later (ms) are left to the job of the next minute. */
const LONGEST_SLEEP = 20_000
const RENEW_EVERY = 3_000
const TO_STOP = 5_000

export type Sender = ReturnType<typeof openSender>

/**
 * One node sends at a time: it renews a lease instead of holding a connection, so another node takes over
 * from a dead one.
 */
export function openSender(
  { db, env, log }: { db: Db; env: Env; log: FastifyBaseLogger },
  worthWaiting = LONGEST_SLEEP,
) {
  const node = randomUUID()
  const sending: Sending = { db, env, discord: openDiscord(env) }
  const stopping = new AbortController()
  let interrupt = new AbortController()
  let later: NodeJS.Timeout | undefined

  async function deliver(row: OutboxRow): Promise<void> {
    const result = await send(sending, row)
    if (result.kind === 'sent') await markSent(db, row, result.messageId ?? null)
    if (result.kind === 'obsolete') await markFailed(db, row.id, 'moot')
    if (result.kind === 'failed') await markFailed(db, row.id, result.why)
    if (result.kind === 'later') await markLater(db, row, result.why)
    if (result.kind === 'limited') await postpone(db, row.id, result.wait)
    if (result.kind === 'stopped' || result.kind === 'refused') await postpone(db, row.id, 0)
    if (result.kind === 'refused' && (await markTokenRefused(db)))
      log.error('Discord rejects the bot token: nothing is sent until it is replaced')
  }

  async function sendAll(): Promise<void> {
    const underWay = new Map<string, Promise<unknown>>()
    const start = (row: OutboxRow) => {
      const work = deliver(row)
        .catch((error: unknown) => log.warn({ err: error }, 'a message to Discord could not be processed'))
        .finally(() => underWay.delete(row.lane))
      underWay.set(row.lane, work)
    }
    try {
      let pulse = Date.now()
      while (!stopping.signal.aborted && (await stateOf(db)).refusedAt === null) {
        if (Date.now() - pulse > RENEW_EVERY) {
          if (!(await acquireLease(db, node))) break
          pulse = Date.now()
        }
        const busy = [...underWay.keys()]
        // Read before rows are taken, so that rows due in between are taken, too. A busy lane may become free
        // at any moment, so there is no sleep.
        const wait = busy.length > 0 ? 0 : await untilNextDue(db)
        for (const row of await takeDue(db, AT_ONCE - busy.length, busy)) start(row)
        if (underWay.size > 0) {
          await Promise.race([...underWay.values(), sleep(RENEW_EVERY)])
          continue
        }
        if (wait === undefined || wait > worthWaiting) break
        await sleep(Math.min(wait + 1, RENEW_EVERY), undefined, { signal: interrupt.signal }).catch(() => {})
      }
    } finally {
      await Promise.all(underWay.values())
      await releaseLease(db, node)
    }
  }

  async function drain(): Promise<void> {
    interrupt = new AbortController()
    if (await acquireLease(db, node)) await sendAll()
    else followIn(await leaseTimeLeft(db))
  }

  const rounds = openRounds(drain, (error) => {
    if (!isDatabaseAway(error)) log.error({ err: error }, 'sending to Discord failed')
  })

  /** The node with the lease may be dead. */
  function followIn(wait: number): void {
    later ??= setTimeout(() => {
      later = undefined
      void wake()
    }, wait + 1).unref()
  }

  async function wake(): Promise<void> {
    if (!isConfigured(env) || stopping.signal.aborted) return
    interrupt.abort()
    await rounds.ask()
  }

  return {
    discord: sending.discord,
    wake,
    async stop(): Promise<void> {
      stopping.abort()
      interrupt.abort()
      clearTimeout(later)
      await finishesWithin(TO_STOP, rounds.stop())
    },
  }
}
