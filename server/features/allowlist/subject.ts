import { sql, type SqlBool } from 'kysely'
import { isDeletedId } from '@westmore/contract/users.ts'
import { inSql } from '#caller/reader.ts'
import type { Env } from '#env.ts'
import type { CardText, Subject } from '#events/subject.ts'
import { handed } from '#handed.ts'
import { MAX_NAME, escapeMarkdown } from '#interactions/escape-markdown.ts'
import type { Db } from '#postgres/db.ts'

/** The application that a note is about, or whose entries were exported. */
const secretOf = sql`(case audit.action when 'allowlist.note' then audit.subject_id
  when 'audit.export' then audit.after ->> 'subjectId' end)`

const cardStates = {
  pending: () => 'Čeká na kontrolu',
  approved: (by: string) => `Schváleno: ${by}`,
  declined: (by: string) => `Zamítnuto: ${by}`,
  withdrawn: () => 'Vzato zpět',
}

export const readForCard = (db: Db, id: string) =>
  db
    .selectFrom('allowlistSubmissions')
    .select(['userId', 'username', 'status', 'attemptNumber', 'reviewedBy', 'revokedBy'])
    .where('id', '=', id)
    .executeTakeFirst()

async function card(db: Db, env: Env, id: string): Promise<CardText | undefined> {
  const row = await readForCard(db, id)
  if (!row) return undefined
  const by = escapeMarkdown(row.revokedBy ?? row.reviewedBy ?? '', MAX_NAME)
  const interview = row.status === 'pending' ? await handed().interviewCard(db, id) : undefined
  const state = interview?.text ?? (row.revokedBy === null ? cardStates[row.status](by) : `Odebráno: ${by}`)
  const account = row.status === 'withdrawn' && isDeletedId(row.userId) ? ', účet je smazaný' : ''
  return {
    title: `Žádost o allowlist: ${escapeMarkdown(row.username, MAX_NAME)}`,
    text: `${state}${account}\nPokus č. ${row.attemptNumber}`,
    url: env.PUBLIC_URL + PAGE,
    buttons:
      row.status === 'pending'
        ? [
            ...(interview?.buttons ?? [
              { style: 'green' as const, label: 'Schválit', custom_id: `approve:${id}` },
            ]),
            { style: 'red', label: 'Zamítnout', custom_id: `decline:${id}` },
          ]
        : [],
  }
}

const PAGE = '/user/admin/settings?tab=zadosti'

export const submission: Subject = {
  namesOf: (id) => sql`select username from allowlist_submissions where user_id = ${id}
    union select author from allowlist_notes where author_id = ${id}`,
  thing: {
    type: 'submission',
    described: (id) => sql`select null::integer, author.username, author.id
      from allowlist_submissions sent join users author on author.id = sent.user_id where sent.id = (${id})::uuid`,
    ofPerson: (userId) => sql`select id::text from allowlist_submissions where user_id = ${userId}`,
  },
  news: {
    column: 'submissionId',
    type: 'submission',
    described: (id) => sql`select null::integer, null, user_id from allowlist_submissions where id = ${id}`,
    quoted: () => sql`(select case n.outcome when 'declined' then reason when 'revoked' then revoke_reason end
      from allowlist_submissions where id = n.submission_id)`,
    page: ({ isOwn }) => (isOwn ? '/user/allowlist' : PAGE),
    isKnownTo: (reader) => sql<SqlBool>`exists (
      select from allowlist_submissions sent where sent.id = n.submission_id
        and case when n.kind = 'application' then ${inSql(reader).isStaff} and sent.user_id <> ${inSql(reader).id}
          else sent.user_id = ${inSql(reader).id} end)`,
  },
  audit: {
    // Kept from the author, even if they are staff.
    isKnownTo: ({ id }) => sql<SqlBool>`(audit.actor_id = ${id} or not exists (
      select from allowlist_submissions own where own.user_id = ${id} and own.id::text = ${secretOf}))`,
    keptFrom: sql<string[]>`array(select sent.user_id from allowlist_submissions sent
      where ${secretOf} is not null and sent.id::text = ${secretOf} and sent.user_id <> audit.actor_id)`,
  },
  card: {
    read: card,
    naming: (id) =>
      sql`select id from allowlist_submissions where ${id} in (user_id, reviewer_id, revoker_id)`,
    since: (moment) => sql`select sent.id, submitted_at as at,
      status = 'pending' or coalesce(revoked_at, reviewed_at) >= ${moment} as is_current,
      status = 'withdrawn' or author.deleted_at >= ${moment} as is_over
      from allowlist_submissions sent join users author on author.id = user_id`,
  },
}
