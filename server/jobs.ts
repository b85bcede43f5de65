import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'
import { ZONE } from '@westmore/contract/days.ts'
import { NIGHTLY } from '@westmore/contract/retention.ts'
import { clock } from './postgres/clock.ts'
import { QUEUE_CONNECTIONS } from './postgres/connections.ts'
import { keepAliveOptions, type Db } from './postgres/db.ts'
import { removeUnusedPictures } from './features/allowlist/picture-store.ts'
import { carryOutDeclines } from './features/allowlist/review.ts'
import { remindApplicants } from './features/allowlist/reminders.ts'
import { cleanUpGame } from './features/game/server-store.ts'
import { checkAlerts } from './features/views/alerts.ts'
import { announceAppeared } from './features/news/publish.ts'
import { removeUnusedPictures as removeUnusedPagePictures } from './features/pages/picture-store.ts'
import { announceRules } from './features/people/unread.ts'
import { isNightMissed, runNightly } from './features/retention/nightly.ts'
import { announceRunOut } from './features/sanctions/run-out.ts'
import { notifyOfChanges } from './features/tickets/steps/changes.ts'
import { enforceDeadlines } from './features/tickets/handling/deadlines.ts'
import { notifyOfUnassigned } from './features/tickets/handling/unassigned-store.ts'
import { REMINDED_AT, remindOfTodos } from './features/todos/reminders.ts'
import type { RunningPostgres } from './postgres/embedded.ts'
import { finishesWithin } from '#flow/finishes-within.ts'

/** How long (ms) a running job may continue once the node stops; its next run continues where it stopped. */
const TO_STOP = 5_000

export interface Job {
  name: string
  /** Cron expression in Prague time. */
  cron: string
  work: (db: Db, log: FastifyBaseLogger) => Promise<object | void>
  /** Whether the job missed its last run and should run now, when the node starts. */
  isMissed?: (db: Db) => Promise<boolean>
}

function daily(time: string): string {
  const [hour, minute] = time.split(':').map(Number)
  return `${minute} ${hour} * * *`
}

const jobs: Job[] = [
  { name: 'tickets-news', cron: '* * * * *', work: notifyOfChanges },
  // Keep in step with the alerts screen, which states this interval.
  { name: 'ledger-alerts', cron: '* * * * *', work: (db, log) => checkAlerts(db, log) },
  { name: 'tickets-deadlines', cron: '7 * * * *', work: enforceDeadlines },
  { name: 'tickets-left-alone', cron: '*/10 * * * *', work: notifyOfUnassigned },
  {
    name: 'todos-reminders',
    cron: daily(REMINDED_AT),
    work: async (db) => remindOfTodos(db, await clock(db)),
  },
  { name: 'allowlist-reminders', cron: '*/10 * * * *', work: remindApplicants },
  { name: 'allowlist-pictures', cron: '37 * * * *', work: removeUnusedPictures },
  { name: 'news', cron: '* * * * *', work: announceAppeared },
  { name: 'rules', cron: '* * * * *', work: announceRules },
  { name: 'pages-pictures', cron: '41 * * * *', work: removeUnusedPagePictures },
  { name: 'sanctions', cron: '* * * * *', work: announceRunOut },
  { name: 'allowlist-declines', cron: '* * * * *', work: carryOutDeclines },
  { name: 'game', cron: '3-59/10 * * * *', work: cleanUpGame },
  { name: 'retention', cron: daily(NIGHTLY), work: runNightly, isMissed: isNightMissed },
]

/** Runs scheduled jobs once for all nodes; pg-boss keeps its queue in its own schema. */
export async function startJobs(
  connection: { connectionString: string } | RunningPostgres['connection'],
  db: Db,
  log: FastifyBaseLogger,
  more: Job[] = [],
) {
  const all = [...jobs, ...more]
  const { rows: schemas } = await sql`select 1 where to_regnamespace('pgboss') is not null`.execute(db)
  // Imported only now, when the server is already listening, so that no visitor waits for it.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...connection,
    // If our role may not create schemas, an administrator has created this one already.
    createSchema: schemas.length === 0,
    ...keepAliveOptions,
    max: QUEUE_CONNECTIONS,
    application_name: 'westmore jobs',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed'))
  const stop = () => finishesWithin(TO_STOP, boss.stop({ graceful: true, timeout: TO_STOP }))
  try {
    await boss.start()
    await schedule(boss, all, db, log)
  } catch (error) {
    // Otherwise this pg-boss would keep running beside the one of the next attempt.
    await stop().catch(() => false)
    throw error
  }
  return { stop }
}

async function schedule(boss: PgBoss, all: Job[], db: Db, log: FastifyBaseLogger): Promise<void> {
  // Remove the schedules of an older version: nothing would work on their jobs, which would wait forever.
  for (const { name } of await boss.getSchedules())
    if (!all.some((job) => job.name === name)) await boss.unschedule(name)
  for (const { name, cron, work, isMissed } of all) {
    await boss.createQueue(name, { policy: 'singleton', retryLimit: 2 })
    await boss.schedule(name, cron, null, { tz: ZONE })
    if (await isMissed?.(db)) await boss.send(name)
    await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
      const done = await work(db, log)
      // Every minute several find nothing to do.
      if (Object.values(done ?? {}).some(Boolean)) log.info({ job: name, ...done }, 'a job is done')
    })
  }
}
