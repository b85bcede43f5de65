import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#postgres/db.ts'
import { ago, marshal } from './people.ts'

const notes = [
  {
    userId: '10000000000000104',
    text: 'Na Discordu slíbil, že si s další žádostí dá práci. Dejme mu šanci.',
    hoursAgo: 58,
  },
  { userId: '10000000000000103', text: 'Spolehlivá, vede nemocnici v Annesburgu.', hoursAgo: 24 * 6 },
]

export async function seedNotes(tx: Tx): Promise<void> {
  const rows = notes.map(({ hoursAgo, ...note }) => ({
    ...note,
    id: randomUUID(),
    authorId: marshal.id,
    author: marshal.username,
    createdAt: ago(hoursAgo),
  }))
  await tx.insertInto('userNotes').values(rows).execute()
}

const duties = new Map([
  [marshal.id, 'Tickety, sankce a pořádek ve státě'],
  ['10000000000000012', 'Přistěhovalecký úřad a redakce Hlasatele'],
])

/** The staff agreed to be shown to visitors. */
export async function seedTeam(tx: Tx): Promise<void> {
  const rows = [...duties].map(([userId, duty], at) => ({ userId, duty, isShown: true, position: at + 1 }))
  await tx.insertInto('teamPeople').values(rows).execute()
}

/** The characters of some players, by the identifiers of the seeded ledger. */
const characters = [
  { userId: '10000000000000101', identifier: 'steam:110000103fa1c0b' },
  { userId: '10000000000000102', identifier: 'steam:110000103fa1c01' },
  { userId: '10000000000000103', identifier: 'steam:110000103fa1c02' },
  { userId: '10000000000000011', identifier: 'steam:110000103fa1c09' },
  { userId: '10000000000000012', identifier: 'steam:110000103fa1c0a' },
]

export async function seedIdentifiers(tx: Tx): Promise<void> {
  const link = { linkedBy: marshal.id, linkedAt: ago(3) }
  await tx
    .insertInto('userGameIdentifiers')
    .values(characters.map((character) => ({ ...character, ...link })))
    .execute()
}

/**
 * Audit entries about the other seeded data, only while the audit is empty. Needs the owner of the database:
 * the application may not write entries of the past.
 */
export async function seedAudit(owner: Db): Promise<void> {
  if (await owner.selectFrom('audit').select('id').limit(1).executeTakeFirst()) return
  await sql`
    insert into audit (at, actor_id, actor, action, subject_type, subject_id, before, after)
    select * from (
      select reviewed_at, reviewer_id, reviewed_by, case status when 'approved' then 'allowlist.approve' else 'allowlist.decline' end,
        'submission', id::text, jsonb_build_object('status', 'pending', 'reason', null),
        jsonb_build_object('status', status, 'reason', reason)
        from allowlist_submissions where reviewed_at is not null
      union all
      select tickets.created_at + interval '40 minutes', assignee.id, assignee.username, 'tickets.assign', 'ticket', tickets.id::text,
        jsonb_build_object('assignee', null), jsonb_build_object('assignee', assignee.username)
        from tickets join users assignee on assignee.id = assignee_id
      union all
      select closed_at, assignee.id, assignee.username, 'tickets.status', 'ticket', tickets.id::text,
        jsonb_build_object('status', 'open'), jsonb_build_object('status', 'closed')
        from tickets join users assignee on assignee.id = assignee_id where closed_at is not null
      union all
      select created_at, author_id, author, 'sanctions.create', 'sanction', id::text, null, jsonb_build_object('kind', kind, 'until', until)
        from sanctions
      union all
      select ended_at, ended_by_id, ended_by, 'sanctions.end', 'sanction', id::text, jsonb_build_object('state', 'active'),
        jsonb_build_object('state', ending)
        from sanctions where ending is not null
    ) deeds (at, actor_id, actor, action, subject_type, subject_id, before, after) order by at`.execute(owner)
}
