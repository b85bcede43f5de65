import type { FastifyBaseLogger } from 'fastify'
import { openRounds } from '@westmore/contract/one-at-a-time.ts'
import type { Env } from '#env.ts'
import { isDatabaseAway } from '#postgres/away.ts'
import type { Db } from '#postgres/db.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { markDone, markLater, postpone, takeDue, untilNextDue, type OutboxRow } from './outbox-store.ts'
import { openDiscord } from '../rest.ts'
import type { Sending } from './send-result.ts'
import { send } from './send.ts'
import { isConfigured, markTokenRefused, stateOf } from '../state-store.ts'

const AT_ONCE = 8
/** Rows due later (ms) are left to the job. */
const MINUTE = 60_000
const TO_STOP = 5_000

export type Sender = ReturnType<typeof openSender>

/** Any node may send: a row is taken for a minute, so another node takes over the rows of a dead one. */
export function openSender({ db, env, log }: { db: Db; env: Env; log: FastifyBaseLogger }) {
  const sending: Sending = { db, env, discord: openDiscord(env) }
  const stopping = new AbortController()
  let next: NodeJS.Timeout | undefined

  async function deliver(row: OutboxRow): Promise<void> {
    const result = await send(sending, row)
    if (result.kind === 'sent') await markDone(db, row.id, null)
    if (result.kind === 'failed') await markDone(db, row.id, result.why)
    if (result.kind === 'later') await markLater(db, row, result.why)
    if (result.kind === 'limited') await postpone(db, row.id, result.wait)
    if (result.kind === 'refused') await postpone(db, row.id, 0)
    if (result.kind === 'refused') await markTokenRefused(db, log)
  }

  async function drain(): Promise<void> {
    clearTimeout(next)
    while (!stopping.signal.aborted && (await stateOf(db)).refusedAt === null) {
      // Read before rows are taken: one that is due in between is taken, too.
      const wait = await untilNextDue(db)
      const rows = await takeDue(db, AT_ONCE)
      await Promise.all(
        rows.map((row) =>
          deliver(row).catch((error: unknown) =>
            log.warn({ err: error }, 'a message to Discord could not be processed'),
          ),
        ),
      )
      if (rows.length > 0) continue
      if (wait !== undefined && wait < MINUTE) next = setTimeout(() => void wake(), wait + 1).unref()
      return
    }
  }

  const rounds = openRounds(drain, (error) => {
    if (!isDatabaseAway(error)) log.error({ err: error }, 'sending to Discord failed')
  })

  async function wake(): Promise<void> {
    if (isConfigured(env)) await rounds.ask()
  }

  return {
    discord: sending.discord,
    wake,
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(next)
      await finishesWithin(TO_STOP, rounds.stop())
    },
  }
}
