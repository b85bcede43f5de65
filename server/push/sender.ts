import type { FastifyBaseLogger } from 'fastify'
import { openRounds } from '@westmore/contract/one-at-a-time.ts'
import type { Env } from '#env.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { isDatabaseAway } from '#postgres/away.ts'
import type { Db } from '#postgres/db.ts'
import { deliver } from './deliver.ts'
import { pushKeys } from './keys.ts'
import { finish, removeEnded, retryLater, takeDue, type Push } from './outbox-store.ts'

const AT_ONCE = 8
const PATIENCE = 10_000
const TO_STOP = 5_000

/** Sends due pushes. Any node may: a push is taken for a minute. */
export function openPushSender(
  { db, env, log }: { db: Db; env: Env; log: FastifyBaseLogger },
  patience = PATIENCE,
) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function send(push: Push): Promise<void> {
    if (!push.isWanted) return finish(db, push)
    const delivery = await deliver(push, { env, keys: await pushKeys(db), patience, signal })
    // A push cut off by the stop stays taken, and another node sends it.
    if (signal.aborted) return undefined
    // The address of a device is a secret, so only its service is logged.
    if ('reason' in delivery)
      log.warn({ service: push.service, result: delivery.kind, reason: delivery.reason }, 'a push failed')
    if (delivery.kind === 'gone') await removeEnded(db, push)
    return delivery.kind === 'later' ? retryLater(db, push, delivery.wait) : finish(db, push)
  }

  const rounds = openRounds(
    async () => {
      while (!signal.aborted) {
        const pushes = await takeDue(db, AT_ONCE, env.STAFF_MFA === 'required')
        if (pushes.length === 0) return
        await Promise.all(pushes.map(send))
      }
    },
    (error) => {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'sending pushes failed')
    },
  )

  return {
    /** Sends due pushes, and returns when it was tried; a call while it runs causes another run afterwards. */
    wake: () => rounds.ask(),
    async stop(): Promise<void> {
      stopping.abort()
      await finishesWithin(TO_STOP, rounds.stop())
    },
  }
}

export const pushJob = (sender: ReturnType<typeof openPushSender>) => ({
  name: 'push-outbox',
  cron: '* * * * *',
  // Not awaited: it may take long if a push service is slow.
  work: async () => void sender.wake(),
})
