import type { FastifyBaseLogger } from 'fastify'
import { openRounds } from '@westmore/contract/one-at-a-time.ts'
import type { Env } from '#env.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { shareByKey } from '#flow/sharing.ts'
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

const AT_ONCE = 4
const PATIENCE = 10_000
const TO_STOP = 5_000

const shareRound = shareByKey<void>()

/**
 * Sends due pushes. Any node may: a push is taken for a minute. Each push service has its own rounds, so that one
 * that hangs delays no other.
 */
export function openPushSender(
  { db, env, log }: { db: Db; env: Env; log: FastifyBaseLogger },
  patience = PATIENCE,
) {
  const stopping = new AbortController()
  const rounds = new Set<Promise<void>>()
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
    if (stopping.signal.aborted) return
    const delivering = { env, keys: await pushKeys(db), patience, signal: stopping.signal }
    while (!stopping.signal.aborted) {
      const pushes = await takeDue(db, { service, limit: AT_ONCE, needsMfa })
      if (pushes.length === 0) return
      await Promise.all(
        pushes.map(async (push) => {
          if (!push.isWanted) return finish(db, push)
          const delivery = await deliver(push, delivering)
          // A push cut off by the stop stays taken, and another node sends it.
          if (!stopping.signal.aborted) await apply(push, delivery, service)
        }),
      )
    }
  }

  function startRound(service: string): void {
    const round = shareRound(rounds, service, () => drain(service).catch(noteFailure))
    rounds.add(round)
    void round.finally(() => rounds.delete(round))
  }

  // Not awaited: a service that hangs must not delay the next call.
  const dispatching = openRounds(async () => (await dueServices(db)).forEach(startRound), noteFailure)

  return {
    /** Sends due pushes, and returns when it was tried; a call while it runs causes another run afterwards. */
    async wake(): Promise<void> {
      if (stopping.signal.aborted) return
      await dispatching.ask()
      await Promise.all(rounds)
    },
    async stop(): Promise<void> {
      stopping.abort()
      await finishesWithin(TO_STOP, Promise.all([dispatching.stop(), ...rounds]))
    },
  }
}

export const pushJob = (sender: ReturnType<typeof openPushSender>, db: Db) => ({
  name: 'push-outbox',
  cron: '* * * * *',
  async work() {
    await removeOrphans(db)
    // Not awaited: it may take long if a push service is slow.
    void sender.wake()
  },
})
