import { sql } from 'kysely'
import { hasTable, type Db } from '#postgres/db.ts'

export interface QueueFigures {
  queue: string
  state: 'created' | 'retry' | 'active' | 'failed'
  jobs: number
  /** Age (s) of the oldest job: since it became due, started, or failed. Null if there is none. */
  age: number | null
}

export async function queueFigures(db: Db, limit: number): Promise<QueueFigures[]> {
  if (!(await hasTable(db, 'pgboss.job'))) return []
  const { rows } = await sql<QueueFigures>`
    select queue.name as queue, states.state::text, count(job.id)::int as jobs,
      case when count(job.id) > 0 then greatest(extract(epoch from now() - min(case job.state
        when 'active' then job.started_on when 'failed' then job.completed_on else job.start_after end)), 0) end::float8 as age
    from pgboss.queue
      cross join unnest('{created,retry,active,failed}'::pgboss.job_state[]) as states (state)
      left join pgboss.job on job.name = queue.name and job.state = states.state
    where not starts_with(queue.name, '__pgboss__')
    group by queue.name, states.state order by queue.name, states.state limit ${limit}`.execute(db)
  return rows
}
