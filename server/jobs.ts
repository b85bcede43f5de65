import { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import { ZONE } from '@westmore/contract/days.ts'
import { NIGHTLY } from '@westmore/contract/retention.ts'
import type { Db } from './db.ts'
import { remindApplicants } from './features/allowlist/reminders.ts'
import { isNightMissed, keepRetention } from './features/retention/nightly.ts'
import { keepDeadlines } from './features/tickets/deadlines.ts'
import { remindOfTodos } from './features/todos/reminders.ts'
import type { RunningPostgres } from './postgres.ts'

interface Job {
  name: string
  /** Cron, in Prague's time. */
  cron: string
  work: (db: Db, log: FastifyBaseLogger) => Promise<object | void>
  /** Whether to run it now, at the start of a node, since it did not run when it should have. */
  isMissed?: (db: Db) => Promise<boolean>
}

const [hour, minute] = NIGHTLY.split(':').map(Number)

const jobs: Job[] = [
  { name: 'tickets-deadlines', cron: '7 * * * *', work: keepDeadlines },
  { name: 'todos-reminders', cron: '0 8 * * *', work: (db) => remindOfTodos(db, new Date()) },
  { name: 'allowlist-reminders', cron: '*/10 * * * *', work: remindApplicants },
  { name: 'retention', cron: `${minute} ${hour} * * *`, work: keepRetention, isMissed: isNightMissed },
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
  // What an older version ran by the clock must not wait for ever for somebody to do it.
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  for (const { name, cron, work, isMissed } of jobs) {
    await boss.createQueue(name, { policy: 'singleton', retryLimit: 2 })
    await boss.schedule(name, cron, null, { tz: ZONE })
    if (await isMissed?.(db)) await boss.send(name)
    await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
      const done = await work(db, log)
      log.info({ job: name, ...done }, 'a job is done')
    })
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}
