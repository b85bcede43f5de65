import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, inject } from 'vitest'
import { openDatabase, type Db } from '#postgres/db.ts'
import { startJobs } from '#jobs.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { tablesWith } from '#test/database.ts'
import { kept } from '#test/free-text.ts'
import { GAME_TOKEN } from '#test/game.ts'
import { useEveryFeature, marks } from '#test/every-feature.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const leave = (person: Person, confirm: string) => person.send('DELETE', '/api/auth/me', { confirm })

/** Columns of names that nothing above fills with the person's own: a forgotten erasure would not be noticed there. */
async function withoutName(db: Db) {
  const empty: string[] = []
  for (const [table, columns] of Object.entries(
    kept['The name of a person whose id stands beside it.'] ?? {},
  ))
    for (const column of columns) {
      const names = sql`${sql.ref(column)}::text in (${marks.username}, ${marks.former}, ${marks.shown})`
      const { rows } = await sql`select from ${sql.table(table)} where ${names} limit 1`.execute(db)
      if (rows.length === 0) empty.push(`${table}.${column}`)
    }
  return empty
}

test('a deleted account stays only in the audit, in log lines and in game removals', async ({ app }) => {
  const superuser = { ...inject('postgres'), database: app.connection.database }
  const everything = openDatabase(superuser, () => {}, 1)
  // The tables of the queue are searched, too; no job may change the rows.
  const jobs = await startJobs(superuser, app.db, pino({ level: 'silent' }))
  await jobs.stop()
  const { person } = await useEveryFeature(app)
  const words = [person.id, marks.username, marks.former, marks.shown, marks.email, marks.license]
  // These columns hold no name.
  const others = ['team_people.portrait_of', 'users.avatar', 'users.discriminator', 'users.email', 'users.id']
  expect(await withoutName(everything)).toEqual(others)
  const before = await tablesWith(everything, words)

  const answer = await leave(person, marks.username)
  const after = await tablesWith(everything, words)

  expect(answer.status).toBe(204)
  expect(before).toEqual([
    'allowlist_answers',
    'allowlist_declines',
    'allowlist_draft_answers',
    'allowlist_drafts',
    'allowlist_notes',
    'allowlist_opening',
    'allowlist_pictures',
    'allowlist_presence',
    'allowlist_questions',
    'allowlist_submissions',
    'appeal_settings',
    'appeals',
    'article_versions',
    'articles',
    'audit',
    'game_changes',
    'game_heartbeats',
    'game_refused',
    'interview_settings',
    'interviews',
    'log_alerts',
    'log_categories',
    'log_players',
    'log_searches',
    'log_tokens',
    'logs',
    'notification_settings',
    'notifications',
    'page_answers',
    'page_drafts',
    'page_parts',
    'page_pictures',
    'page_readings',
    'page_versions',
    'sanction_evidence',
    'sanction_evidence_lines',
    'sanction_evidence_pictures',
    'sanction_identifiers',
    'sanction_templates',
    'sanctions',
    'saved_replies',
    'saved_views',
    'sessions',
    'taken_people',
    'team_people',
    'ticket_attachments',
    'ticket_changes',
    'ticket_events',
    'ticket_evidence',
    'ticket_marks',
    'ticket_messages',
    'ticket_notes',
    'ticket_presence',
    'ticket_reads',
    'tickets',
    'todos',
    'user_game_identifiers',
    'user_note_evidence',
    'user_notes',
    'users',
    'waiting_notes',
  ])
  expect(after).toEqual(['audit', 'game_removals', 'log_players', 'logs'])
  const deed = app.db.selectFrom('audit').selectAll().where('action', '=', 'account.remove')
  expect(await deed.executeTakeFirstOrThrow()).toMatchObject({
    actorId: 'server',
    actor: 'Westmore',
    subjectType: 'user',
    subjectId: expect.stringMatching(/^smazany-[\da-f]{32}$/),
    before: null,
    after: null,
  })
  expect(await app.db.selectFrom('gameRemovals').select('discordId').execute()).toEqual([
    { discordId: person.id },
  ])
  await everything.destroy()
})
