import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, DatabaseError } from 'pg'

export type Database = ReturnType<typeof openDatabase>

type Run = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** How long (ms) requests and jobs of the previous journey may still run, and how often that is checked. */
const PATIENCE = 20_000
const AGAIN = 50

/** Tables that a running server relies on, and those that only it may write. */
const kept = ['audit', 'discord_state', 'log_names', 'push_keys', 'users']

/** PostgreSQL's error code for a lock held by another transaction. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Direct access to the embedded database: only for things no user can do, such as moving the clock. */
export function openDatabase(dataDir: string) {
  async function connect(): Promise<Client> {
    // PostgreSQL notes the folder of its socket on the fifth line.
    const host = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
    const client = new Client({ host, port: 5432, user: 'westmore', database: 'postgres' })
    await client.connect()
    return client
  }

  const run: Run = async (sql, values = []) => {
    const client = await connect()
    try {
      return (await client.query<Record<string, unknown>>(sql, values)).rows
    } finally {
      await client.end()
    }
  }

  return {
    connect,

    /** Empties everything but the two administrators and the audit, which is append-only. */
    async reset() {
      const client = await connect()
      try {
        await lockEverything(client)
        await truncateFilled(client)
        await client.query(`delete from users where username <> all ('{marsal_dvorak,adela.razitko}')`)
        // One of the two may have applied as well.
        await client.query(`update users set role = 'administrator', allowlist_status = default, allowlist_attempts = default,
          last_attempt_date = default, allowlist_submitted_at = default`)
        await client.query(`update discord_state set staff_roles = '{}'`)
        await client.query('commit')
      } finally {
        await client.end()
      }
    },

    /**
     * Waits for the nightly removal that the first start makes up for: emptied under it, it would fail, and run again half
     * a minute later, in a journey.
     */
    async untilNightIsOver() {
      const done = `select from retention_runs where user_id is null and outcome <> 'running'`
      while ((await run(done)).length === 0) await new Promise((resolve) => setTimeout(resolve, AGAIN))
    },

    /** The key of a game server, without the owner who would have to sign in for it. */
    async writeGameToken(serverId: string): Promise<string> {
      const token = `wm_${randomBytes(32).toString('base64url')}`
      const hash = createHash('sha256').update(token).digest()
      await run(
        `insert into log_tokens (id, name, server_id, token_hash, created_by, creator_id)
          select gen_random_uuid(), 'Herní server', $1, $2, username, id from users where username = 'adela.razitko'`,
        [serverId, hash],
      )
      return token
    },

    /** Words of tickets that only part of the staff may see, with the ids of the people who may. */
    confidential: () =>
      run(`select words, array(select id from users
          where id = user_id or id is distinct from concerned_id
            and (role = 'owner' or role = 'administrator' and category <> 'management')) as readers
        from tickets, unnest(array[id::text, number::text, title]
          || array(select message from ticket_messages where ticket_id = tickets.id)) words
        where (category = 'management' or concerned_id is not null) and length(words) > 4`),

    /** Sets the last heartbeat of the game servers to this many seconds ago. */
    async ageHeartbeats(seconds: number) {
      await run(`update game_heartbeats set at = now() - make_interval(secs => $1)`, [seconds])
    },

    async ageLastApplication(username: string, hours: number) {
      await run(
        `update users set last_attempt_date = last_attempt_date - make_interval(hours => $2) where username = $1`,
        [username, hours],
      )
    },

    async ageSignIns(minutes: number) {
      await run('update sessions set created_at = created_at - make_interval(mins => $1)', [minutes])
    },

    async endSessionsOf(username: string) {
      await run('delete from sessions where user_id = (select id from users where username = $1)', [username])
    },

    ...rowsOf(run),
  }
}

/** Writes rows by the hundred, and rows that only the server's own jobs would leave. */
function rowsOf(run: Run) {
  return {
    /** `count` more messages by the author of the only ticket, 'Zpráva 1' the oldest, read by all users. */
    async writeMessages(count: number) {
      await run(
        `insert into ticket_messages (id, ticket_id, seq, author_seq, user_id, username, is_admin, message, created_at)
         select gen_random_uuid(), id, last_seq + n, last_author_seq + n, user_id, username, false, 'Zpráva ' || n,
           now() - ($1::int - n) * interval '10 minutes' from tickets, generate_series(1, $1::int) n`,
        [count],
      )
      await run(
        `update tickets set last_seq = last_seq + $1::int, last_author_seq = last_author_seq + $1::int`,
        [count],
      )
      await run(
        `insert into ticket_reads (ticket_id, user_id, seq)
         select tickets.id, users.id, case when users.id = user_id then last_author_seq else last_seq end
         from tickets, users on conflict (ticket_id, user_id) do update set seq = excluded.seq`,
      )
    },

    /** `count` players, 'hrac_1' the newest. */
    async writeUsers(count: number) {
      await run(
        `insert into users (id, username, discriminator, email, created_at)
         select (300000000000000000 + n)::text, 'hrac_' || n, '0', '', now() - n * interval '1 minute'
         from generate_series(1, $1::int) n`,
        [count],
      )
    },

    /** `count` players with an approved application, 'hrac_01' the first by name. */
    async writeAdmitted(count: number) {
      await run(
        `with players as (
           insert into users (id, username, discriminator, allowlist_status)
           select (300000000000000000 + n)::text, 'hrac_' || lpad(n::text, 2, '0'), '0', 'approved'
           from generate_series(1, $1::int) n returning id, username)
         insert into allowlist_submissions (id, user_id, username, status, reviewed_at, reviewed_by)
         select gen_random_uuid(), id, username, 'approved', now(), 'marsal_dvorak' from players`,
        [count],
      )
    },

    /** `count` read notifications of the only ticket, an hour apart, older than all others. */
    async writeNotifications(username: string, count: number) {
      await run(
        `insert into notifications (id, user_id, kind, ticket_id, at, read_at)
         select gen_random_uuid(), users.id, 'answer', tickets.id,
           date_trunc('milliseconds', now() - n * interval '1 hour'), now()
         from users, tickets, generate_series(1, $2::int) n where users.username = $1`,
        [username, count],
      )
    },

    /** Two removals sent to the game: one past its term, one within it. */
    async writeOldRemovals() {
      await run(`insert into game_removals (discord_id, at) values
        ('900000000000000001', now() - interval '32 days'), ('900000000000000002', now() - interval '28 days')`)
    },

    /** Two failed requests as the server records them; the first has this id. */
    async writeFaults(id: string) {
      await run(
        `insert into faults (id, method, route, status, kind, message, place)
         values ($1, 'GET', '/api/notifications', 500, 'TypeError', 'x is not a function', '{server/app.ts:1}'),
           (gen_random_uuid(), 'POST', '/api/tickets/:id/messages', 503, 'Error ECONNREFUSED', 'connect «…»', '{}')`,
        [id],
      )
    },
  }
}

/**
 * Begins a transaction that locks every table. Requests or jobs of the previous journey may still run: this waits for
 * them without holding any lock, so no deadlock can arise.
 */
async function lockEverything(client: Client): Promise<void> {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    try {
      await client.query('begin')
      await client.query(`do $$ begin
        execute (select 'lock table ' || string_agg(oid::regclass::text, ', ') || ' in access exclusive mode nowait'
          from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition);
      end $$`)
      return
    } catch (error) {
      await client.query('rollback')
      const isHeld = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isHeld) throw error
      if (performance.now() > deadline)
        throw new Error(`Transactions still open after ${PATIENCE} ms:\n${await underWay(client)}`, {
          cause: error,
        })
      await new Promise((resolve) => setTimeout(resolve, AGAIN))
    }
  }
}

/** Skips empty tables: each truncated one gets a new file, which every connection has to load again. */
async function truncateFilled(client: Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition and relname !~ '^kysely_' and relname <> all ($1)`,
    [kept],
  )
  const asked = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
  const { rows } = await client.query<{ name: string }>(asked.join(' union all '))
  // Cascade: an empty table that refers to a filled one has to go with it.
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`)
}

async function underWay(client: Client): Promise<string> {
  const { rows } = await client.query<{ told: string }>(`
    select format('%s, %s for %s: %s', application_name, state, now() - xact_start, query) as told
    from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid()`)
  return rows.map(({ told }) => told).join('\n')
}
