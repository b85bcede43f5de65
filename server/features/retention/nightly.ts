import type { FastifyBaseLogger } from 'fastify'
import { lastNightly } from '@westmore/contract/retention.ts'
import { clock } from '#postgres/clock.ts'
import type { Db } from '#postgres/db.ts'
import { Refusal } from '#refusal.ts'
import { runRetention } from './run.ts'
import { hasRunSince, runById } from './store.ts'

/** Rejects when a step failed, so that the queue tries again. */
export async function runNightly(db: Db, log: FastifyBaseLogger): Promise<object | void> {
  const begun = await runRetention(db, {
    by: null,
    onError: (error, failed) => log.error({ err: error, failed }, 'a step of the retention failed'),
  })
  if (begun instanceof Refusal) return
  const { outcome, counts, failed, warning } = await runById(db, begun.id)
  if (outcome === 'waiting') {
    log.warn(
      { warning },
      'the retention is unusual, removed nothing and waits for an owner (Uchovávání údajů)',
    )
    return
  }
  if (failed.length > 0) throw new Error(`the retention failed in ${failed.join(', ')}`)
  return { removed: counts }
}

export async function isNightMissed(db: Db): Promise<boolean> {
  return !(await hasRunSince(db, lastNightly(await clock(db))))
}
