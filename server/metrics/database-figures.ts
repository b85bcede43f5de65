import { Gauge, type Registry } from 'prom-client'
import { lastGoodBackupStart } from '#features/backup/store.ts'
import { outboxFigures } from '#features/discord/sending/outbox-store.ts'
import { gameFigures } from '#features/game/server-store.ts'
import { lastCompleteRunAt } from '#features/retention/store.ts'
import { queueFigures } from './queues.ts'
import { cacheFor } from '#flow/sharing.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import type { MeasuredParts } from './node.ts'

const FRESH = 5_000
const PATIENCE = 2_000
const MOST = 50
const MOST_QUEUES = 200

/**
 * The figures are the same on every node; with several nodes take the maximum. Returns a function that refreshes them.
 * While the database does not answer they are removed: old ones would look like a standstill.
 */
export function watchDatabaseFigures(
  register: Registry,
  { db, now }: Pick<MeasuredParts, 'db' | 'now'>,
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const up = gauge('westmore_database_up', '1 when the database answered within two seconds')
  const jobs = gauge('westmore_queue_jobs', 'Jobs that wait, are under way or failed', 'queue', 'state')
  const jobAge = gauge('westmore_queue_oldest_seconds', 'Age of the oldest of them', 'queue', 'state')
  const discord = gauge('westmore_discord_outbox', 'Actions waiting for Discord, and failed ones', 'state')
  const discordAge = gauge('westmore_discord_oldest_seconds', 'Seconds that the oldest has waited')
  const silence = gauge(
    'westmore_game_silent_seconds',
    'Seconds since the last message of a game server',
    'server',
  )
  const spool = gauge(
    'westmore_ingest_behind_lines',
    'Log lines waiting on the disk of a game server',
    'server',
  )
  const dropped = gauge(
    'westmore_ingest_dropped_lines',
    'Log lines dropped because they did not fit there',
    'server',
  )
  const behind = gauge(
    'westmore_gate_behind_seconds',
    'Seconds since the list of players of a game server was last complete and fresh, as it reports',
    'server',
  )
  const retention = gauge('westmore_retention_age_seconds', 'Seconds since the last retention run')
  const backup = gauge(
    'westmore_backup_age_seconds',
    'Age of the newest good backup; before the first one, seconds since it was requested',
  )
  const resetAll = () => {
    for (const one of [jobs, jobAge, discord, silence, spool, dropped, behind]) one.reset()
    // After a reset, a gauge without labels would report 0.
    for (const one of [discordAge, retention, backup]) one.remove()
  }

  const ask = cacheFor(FRESH, async () => {
    const queues = await queueFigures(db, MOST_QUEUES)
    const outbox = await outboxFigures(db)
    const servers = await gameFigures(db, MOST)
    const removedAt = await lastCompleteRunAt(db)
    const safeAt = await lastGoodBackupStart(db)
    resetAll()
    for (const { queue, state, jobs: count, age } of queues) {
      jobs.set({ queue, state }, count)
      if (age !== null) jobAge.set({ queue, state }, age)
    }
    discord.set({ state: 'waiting' }, outbox.waiting)
    discord.set({ state: 'failed' }, outbox.failed)
    discordAge.set(outbox.age)
    for (const { server, heardAgo, spoolLines, spoolDropped, gateBehind } of servers) {
      silence.set({ server }, heardAgo)
      spool.set({ server }, spoolLines)
      dropped.set({ server }, spoolDropped)
      if (gateBehind !== null) behind.set({ server }, gateBehind)
    }
    if (removedAt) retention.set((now().getTime() - removedAt.getTime()) / 1_000)
    if (safeAt) backup.set((now().getTime() - safeAt.getTime()) / 1_000)
  })

  return async () => {
    const isUp = await finishesWithin(PATIENCE, ask()).catch(() => false)
    up.set(isUp ? 1 : 0)
    if (!isUp) resetAll()
  }
}
