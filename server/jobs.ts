import { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db.ts'
import { remindApplicants } from './features/allowlist/reminders.ts'
import { pruneLogs } from './features/logs/months.ts'
import { pruneNotifications } from './features/notifications/retention.ts'
import { keepDeadlines } from './features/tickets/deadlines.ts'
import { remindOfTodos } from './features/todos/reminders.ts'
import type { RunningPostgres } from './postgres.ts'

interface Job {
  name: string
  /** Cron, in Prague's time. */
  cron: string
  work: (db: Db) => Promise<object | void>
}

const jobs: Job[] = [
  { name: 'tickets-deadlines', cron: '7 * * * *', work: keepDeadlines },
  { name: 'todos-reminders', cron: '0 8 * * *', work: (db) => remindOfTodos(db, new Date()) },
  { name: 'allowlist-reminders', cron: '*/10 * * * *', work: remindApplicants },
  { name: 'notifications-retention', cron: '40 3 * * *', work: pruneNotifications },
  { name: 'logs-retention', cron: '17 */6 * * *', work: (db) => pruneLogs(db, new Date()) },
]

/** Runs what is due by the clock, once for all nodes; pg-boss keeps the queue in a schema of its own. */
export async function startJobs(
  connection: { connectionString: string } | RunningPostgres['connection'],
  db: Db,
  log: FastifyBaseLogger,
) {
  const boss = new PgBoss({ ...connection, max: 2, application_name: 'westmore jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed'))
  await boss.start()
  for (const { name, cron, work } of jobs) {
    await boss.createQueue(name, { policy: 'singleton', retryLimit: 2 })
    await boss.schedule(name, cron, null, { tz: 'Europe/Prague' })
    await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
      const done = await work(db)
      log.info({ job: name, ...done }, 'a job is done')
    })
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}
