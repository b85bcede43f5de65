import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import { ZONE } from '@westmore/contract/days.ts'
import { NIGHTLY } from '@westmore/contract/retention.ts'
import { clock } from './postgres/clock.ts'
import { keepingAlive, type Db } from './postgres/db.ts'
import { removeUnusedPictures } from './features/allowlist/picture-store.ts'
import { remindApplicants } from './features/allowlist/reminders.ts'
import { isNightMissed, keepRetention } from './features/retention/nightly.ts'
import { keepDeadlines } from './features/tickets/deadlines.ts'
import { remindOfTodos } from './features/todos/reminders.ts'
import type { RunningPostgres } from './postgres/embedded.ts'
import { within } from './within.ts'

export const QUEUE_CONNECTIONS = 2
/** How long (ms) a job that is under way may go on once the node stops; the next one goes on where it was. */
const TO_STOP = 5_000

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
  { name: 'todos-reminders', cron: '0 8 * * *', work: async (db) => remindOfTodos(db, await clock(db)) },
  { name: 'allowlist-reminders', cron: '*/10 * * * *', work: remindApplicants },
  { name: 'allowlist-pictures', cron: '37 * * * *', work: removeUnusedPictures },
  { name: 'retention', cron: `${minute} ${hour} * * *`, work: keepRetention, isMissed: isNightMissed },
]

/** Runs what is due by the clock, once for all nodes; pg-boss keeps the queue in a schema of its own. */
export async function startJobs(
  connection: { connectionString: string } | RunningPostgres['connection'],
  db: Db,
  log: FastifyBaseLogger,
) {
  const { rows: schemas } = await sql`select 1 where to_regnamespace('pgboss') is not null`.execute(db)
  const boss = new PgBoss({
    ...connection,
    // Where the role may make no schemas it has been made by whoever may.
    createSchema: schemas.length === 0,
    ...keepingAlive,
    max: QUEUE_CONNECTIONS,
    application_name: 'westmore jobs',
  })
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
  return { stop: () => within(TO_STOP, boss.stop({ graceful: true, timeout: TO_STOP })) }
}
