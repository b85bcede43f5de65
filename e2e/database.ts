import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

export type Database = ReturnType<typeof openDatabase>

/** The embedded database through its back door: only for what no person can do, such as moving the clock. */
export function openDatabase(dataDir: string) {
  async function run(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    // PostgreSQL notes the folder of its socket on the fifth line.
    const host = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
    const client = new Client({ host, port: 5432, user: 'westmore', database: 'postgres' })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql, values)).rows
    } finally {
      await client.end()
    }
  }

  return {
    /** Nobody signed in, nothing asked, nobody known but the two administrators. The audit is append-only. */
    async reset() {
      await run(`truncate sessions, allowlist_questions, allowlist_submissions, allowlist_answers, allowlist_notes,
        allowlist_drafts, allowlist_draft_answers, tickets, ticket_messages, ticket_notes, ticket_events, ticket_reads,
        ticket_attachments, ticket_presence, ticket_deadlines, saved_replies, todos, user_notes`)
      await run(`delete from users where username <> all ('{marsal_dvorak,adela.razitko}')`)
      await run(`update users set role = 'administrator'`)
    },

    /** As if the last attempt of this person had been made so much earlier. */
    async letHoursPass(username: string, hours: number) {
      await run(
        `update users set last_attempt_date = last_attempt_date - make_interval(hours => $2) where username = $1`,
        [username, hours],
      )
    },

    async endSessionsOf(username: string) {
      await run('delete from sessions where user_id = (select id from users where username = $1)', [username])
    },

    async countSubmissionsOf(username: string): Promise<number> {
      const rows = await run('select 1 from allowlist_submissions where username = $1', [username])
      return rows.length
    },
  }
}
