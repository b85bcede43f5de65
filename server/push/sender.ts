import type { FastifyBaseLogger } from 'fastify'
import { openRounds } from '@westmore/contract/one-at-a-time.ts'
import type { Env } from '#env.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { isDatabaseAway } from '#postgres/away.ts'
import type { Db } from '#postgres/db.ts'
import { deliver, type Delivery } from './deliver.ts'
import { pushKeys } from './keys.ts'
import {
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
 * Sends what is due. Any node may: a push is taken for a minute. Each push service has its own rounds, so that one
 * that hangs delays no other.
 */
export function openPushSender(
  { db, env, log }: { db: Db; env: Env; log: FastifyBaseLogger },
  patience = PATIENCE,
) {
  const stopping = new AbortController()
  const perService = new Map<string, ReturnType<typeof openRounds>>()
  const underWay = new Map<string, Promise<void>>()
  const needsMfa = env.STAFF_MFA === 'required'

  const noteFailure = (error: unknown) => {
    if (!isDatabaseAway(error)) log.error({ err: error }, 'sending pushes failed')
  }

  async function apply(push: Push, delivery: Delivery, service: string): Promise<void> {
    // The address of a device is a secret, so only its service is logged.
    if ('why' in delivery) log.warn({ service, result: delivery.kind, why: delivery.why }, 'a push failed')
    if (delivery.kind === 'gone') await removeEnded(db, push)
    if (delivery.kind === 'later') await retryLater(db, push, delivery.wait)
    else await finish(db, push)
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

  function roundsOf(service: string) {
    const rounds = perService.get(service) ?? openRounds(() => drain(service), noteFailure)
    perService.set(service, rounds)
    return rounds
  }

  const looks = openRounds(async () => {
    await removeOrphans(db)
    // Not awaited: a service that hangs must not delay the next look.
    for (const service of await dueServices(db)) underWay.set(service, roundsOf(service).ask())
  }, noteFailure)

  return {
    /** Sends what is due, and returns when it was tried; a call while it runs causes another look afterwards. */
    async wake(): Promise<void> {
      if (stopping.signal.aborted) return
      await looks.ask()
      await Promise.all(underWay.values())
    },
    async stop(): Promise<void> {
      stopping.abort()
      const all = [looks, ...perService.values()].map((rounds) => rounds.stop())
      await finishesWithin(TO_STOP, Promise.all(all))
    },
  }
}

/** Retries, and sends what no node heard of. */
export const pushJob = (sender: ReturnType<typeof openPushSender>) => ({
  name: 'push-outbox',
  cron: '* * * * *',
  // Not awaited: it may take long if a push service is slow.
  work: async () => void sender.wake(),
})
