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
import { isConfigured, markTokenRefused, stateOf } from './state-store.ts'

const AT_ONCE = 8
/** Rows due later (ms) are left to the job of the next minute. */
const LONGEST_SLEEP = 20_000
/** How often (ms) new rows are looked for while others are under way. */
const LOOK_EVERY = 3_000
const TO_STOP = 5_000

export type Sender = ReturnType<typeof openSender>

/** Any node may send: a row is taken for a minute, so another node takes over the rows of a dead one. */
export function openSender(
  { db, env, log }: { db: Db; env: Env; log: FastifyBaseLogger },
  worthWaiting = LONGEST_SLEEP,
) {
  const sending: Sending = { db, env, discord: openDiscord(env) }
  const stopping = new AbortController()
  let interrupt = new AbortController()

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

  async function drain(): Promise<void> {
    interrupt = new AbortController()
    const underWay = new Set<Promise<void>>()
    const start = (row: OutboxRow) => {
      const work = deliver(row)
        .catch((error: unknown) => log.warn({ err: error }, 'a message to Discord could not be processed'))
        .finally(() => underWay.delete(work))
      underWay.add(work)
    }
    try {
      while (!stopping.signal.aborted && (await stateOf(db)).refusedAt === null) {
        // Read before rows are taken, so that rows due in between are taken, too. A row under way may free its
        // lane at any moment, so there is no sleep.
        const wait = underWay.size > 0 ? 0 : await untilNextDue(db)
        for (const row of await takeDue(db, AT_ONCE - underWay.size)) start(row)
        if (underWay.size > 0) await Promise.race([...underWay, sleep(LOOK_EVERY)])
        else if (wait === undefined || wait > worthWaiting || interrupt.signal.aborted) break
        else await sleep(wait + 1, undefined, { signal: interrupt.signal }).catch(() => {})
      }
    } finally {
      await Promise.all(underWay)
    }
  }

  const rounds = openRounds(drain, (error) => {
    if (!isDatabaseAway(error)) log.error({ err: error }, 'sending to Discord failed')
  })

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
      await finishesWithin(TO_STOP, rounds.stop())
    },
  }
}
