import type { FastifyBaseLogger } from 'fastify'
import { openRounds } from '@westmore/contract/one-at-a-time.ts'
import type { Env } from '#env.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { isDatabaseAway } from '#postgres/away.ts'
import type { Db } from '#postgres/db.ts'
import { deliver, type Delivery } from './deliver.ts'
import { pushKeys } from './keys.ts'
import {
  delayService,
  dueServices,
  finish,
  removeEnded,
  removeOrphans,
  retryLater,
  takeDue,
  type Push,
} from './outbox-store.ts'

/** Requests to one push service at once. */
const AT_ONCE = 4
/** Timeout (ms) of a request. */
const PATIENCE = 10_000
const TO_STOP = 5_000

/**
 * Sends due pushes. Any node may: a push is taken for a minute. Each push service has its own rounds, so that one
 * that hangs delays no other.
 */
export function openPushSender(
  { db, env, log }: { db: Db; env: Env; log: FastifyBaseLogger },
  patience = PATIENCE,
) {
  const stopping = new AbortController()
  /** Services with a round under way. */
  const busy = new Map<string, { rounds: ReturnType<typeof openRounds>; run: Promise<void> }>()
  const needsMfa = env.STAFF_MFA === 'required'

  const noteFailure = (error: unknown) => {
    if (!isDatabaseAway(error)) log.error({ err: error }, 'sending pushes failed')
  }

  async function apply(push: Push, delivery: Delivery, service: string): Promise<void> {
    // The address of a device is a secret, so only its service is logged.
    if ('reason' in delivery)
      log.warn({ service, result: delivery.kind, reason: delivery.reason }, 'a push failed')
    if (delivery.kind === 'gone') await removeEnded(db, push)
    if (delivery.kind !== 'later') return finish(db, push)
    await retryLater(db, push, delivery.wait)
    if (delivery.wait > 0) await delayService(db, service, delivery.wait)
  }

  async function drain(service: string): Promise<void> {
    const keys = await pushKeys(db)
    for (;;) {
      if (stopping.signal.aborted) return
      const pushes = await takeDue(db, { service, limit: AT_ONCE, needsMfa })
      if (pushes.length === 0) return
      await Promise.all(
        pushes.map(async (push) => {
          const delivering = { env, keys, patience, signal: stopping.signal }
          const delivery = push.isWanted ? await deliver(push, delivering) : ({ kind: 'sent' } as const)
          // A push cut off by the stop stays taken, and another node sends it.
          if (!stopping.signal.aborted) await apply(push, delivery, service)
        }),
      )
    }
  }

  function startRound(service: string): void {
    const rounds = busy.get(service)?.rounds ?? openRounds(() => drain(service), noteFailure)
    const run = rounds.ask()
    busy.set(service, { rounds, run })
    void run.finally(() => {
      if (busy.get(service)?.run === run) busy.delete(service)
    })
  }

  // Not awaited: a service that hangs must not delay the next call.
  const dispatching = openRounds(async () => (await dueServices(db)).forEach(startRound), noteFailure)

  return {
    /** Sends due pushes, and returns when it was tried; a call while it runs causes another run afterwards. */
    async wake(): Promise<void> {
      if (stopping.signal.aborted) return
      await dispatching.ask()
      await Promise.all([...busy.values()].map(({ run }) => run))
    },
    async stop(): Promise<void> {
      stopping.abort()
      const all = [dispatching, ...[...busy.values()].map(({ rounds }) => rounds)]
      await finishesWithin(TO_STOP, Promise.all(all.map((rounds) => rounds.stop())))
    },
  }
}

/** Retries, sends pushes that no node heard of, and removes pushes without a device. */
export const pushJob = (sender: ReturnType<typeof openPushSender>, db: Db) => ({
  name: 'push-outbox',
  cron: '* * * * *',
  async work() {
    await removeOrphans(db)
    // Not awaited: it may take long if a push service is slow.
    void sender.wake()
  },
})
