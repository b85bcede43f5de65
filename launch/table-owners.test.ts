import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'
import { codeOfFeatures } from './code-of-features.ts'

/** Tables and views by the only feature whose code may name them; features reach those of the floor through its exports. */
const owners: Record<string, string[]> = {
  floor: ['push_devices', 'push_keys', 'push_outbox', 'sessions', 'spent_logins'],
  allowlist: [
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
    'taken_people',
  ],
  audit: ['audit'],
  backup: ['backup_runs'],
  discord: ['discord_cards', 'discord_outbox', 'discord_people', 'discord_state'],
  doctor: ['examination'],
  faults: ['faults'],
  game: [
    'game_changes',
    'game_fullest',
    'game_heartbeats',
    'game_link_codes',
    'game_marks',
    'game_refused',
    'game_removals',
    'game_settings',
  ],
  interviews: ['interview_settings', 'interview_times', 'interviews'],
  logs: [
    'log_batches',
    'log_categories',
    'log_line_keys',
    'log_names',
    'log_players',
    'log_searches',
    'log_sums',
    'log_token_figures',
    'log_tokens',
    'log_totals',
    'logs',
    'retention_places',
    'user_game_identifiers',
  ],
  news: ['article_versions', 'articles'],
  notifications: ['notification_reminders', 'notification_settings', 'notifications'],
  pages: [
    'page_answers',
    'page_drafts',
    'page_parts',
    'page_pictures',
    'page_readings',
    'page_settings',
    'page_versions',
  ],
  people: ['account_tombstones', 'account_waits', 'user_note_evidence', 'user_notes', 'waiting_notes'],
  retention: ['retention_runs'],
  sanctions: [
    'appeal_settings',
    'appeals',
    'sanction_evidence',
    'sanction_evidence_lines',
    'sanction_evidence_pictures',
    'sanction_identifiers',
    'sanction_templates',
    'sanctions',
  ],
  team: ['team_people'],
  tickets: [
    'saved_replies',
    'ticket_attachment_pieces',
    'ticket_attachments',
    'ticket_changes',
    'ticket_deadlines',
    'ticket_events',
    'ticket_evidence',
    'ticket_marks',
    'ticket_messages',
    'ticket_notes',
    'ticket_presence',
    'ticket_reads',
    'tickets',
  ],
  todos: ['todos'],
  users: ['awaited_staff', 'users'],
  views: ['log_alerts', 'saved_views'],
}

/** Tables that all features may read; only their owner writes them. */
const readable = new Set(['users'])

/** Files that may name a table of another feature, with the reason. */
const exceptions: Record<string, { tables: string[]; because: string }> = {
  'tickets/subject.ts': {
    tables: ['todos'],
    because:
      'Audit exports about a todo are as confidential as its ticket, and tickets may not import todos.',
  },
}

const keywords = '(?:from|join|update|into|table|using)'
const calls =
  '(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|from|using|sql\\.table)\\('

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const withoutComments = (code: string) => code.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

/** Whether code names a table in SQL or in a Kysely call; with `onlyWrites`, whether it writes it. */
function names(code: string, table: string, { onlyWrites = false } = {}): boolean {
  const verbs = onlyWrites ? '(?:(?<!for (?:no key )?)update|insert into|delete from)' : keywords
  const builders = onlyWrites ? '\\.(?:insertInto|updateTable|deleteFrom|mergeInto)\\(' : calls
  const patterns = [
    `\\b${verbs}\\s+(?:public\\.)?${table}\\b`,
    `${builders}\\s*\\[?'(?:${camelCase(table)}|${table})\\b`,
    `\\b(?:redactColumns|redactJson|eraseNames)\\(\\w+, [^,]+, '${camelCase(table)}'`,
  ]
  // A name with `_` counts anywhere, because it is no TypeScript; others also as the second in a `from` list.
  if (!onlyWrites) patterns.push(table.includes('_') ? `\\b${table}\\b` : `[\\w})], ${table} [a-z_]+\\b`)
  return patterns.some((pattern) => new RegExp(pattern).test(code))
}

/** Tables of other features that the code names, as «file names table». */
function violations(files: Map<string, string>): string[] {
  return [...files].flatMap(([file, text]) => {
    const code = withoutComments(text)
    return Object.entries(owners).flatMap(([owner, tables]) =>
      tables
        .filter((table) => {
          if (file.startsWith(`${owner}/`) || exceptions[file]?.tables.includes(table)) return false
          return names(code, table, { onlyWrites: readable.has(table) })
        })
        .map((table) => `${file} names ${table}`),
    )
  })
}

test('features do not name tables of other features', () => {
  expect(violations(codeOfFeatures('server'))).toEqual([])
})

test('every table of the migrations that is used has one owner', () => {
  const migrations = join(root, 'server/migrations')
  const text = readdirSync(migrations)
    .toSorted()
    .map((file) => readFileSync(join(migrations, file), 'utf8'))
    .join('\n')
  const tables = new Set<string>()
  for (const [, verb, name = ''] of text.matchAll(/^(create|drop) (?:unlogged )?(?:table|view) (\w+)/gm)) {
    if (verb === 'create') tables.add(name)
    else tables.delete(name)
  }
  const unused = readFileSync(join(root, 'server/postgres/unused.ts'), 'utf8')
  const used = [...tables].filter((name) => !unused.includes(`'${name}'`))
  expect(Object.values(owners).flat().toSorted()).toEqual(used.toSorted())
})

test('every exception is still used', () => {
  const files = codeOfFeatures('server')
  for (const [file, { tables }] of Object.entries(exceptions))
    for (const table of tables) expect(names(files.get(file) ?? '', table), `${file}: ${table}`).toBe(true)
})

test.each([
  ["db.selectFrom('tickets as t')", 'tickets'],
  ["db.selectFrom('users').leftJoin(\n  'allowlistSubmissions as s', 's.id', 'x')", 'allowlist_submissions'],
  ['sql`select from users, tickets t where true`', 'tickets'],
  ['sql`delete from ticket_notes`', 'ticket_notes'],
  ["sql`update ${sql.table('ticket_evidence')} set x = 1`", 'ticket_evidence'],
  ["await redactColumns(tx, unique, 'savedReplies', ['title'])", 'saved_replies'],
  ["db.updateTable('users').set({})", 'users'],
])('finds %s', (code, table) => {
  expect(violations(new Map([['audit/store.ts', code]]))).toEqual([`audit/store.ts names ${table}`])
})

test.each([
  "signalTo('tickets', { staff: true })",
  '/** Reads from tickets of others. */',
  "db.selectFrom('users').selectAll()",
  "sql`select from users for update`; db.selectFrom('audit')",
])('allows %s', (code) => {
  expect(violations(new Map([['audit/store.ts', code]]))).toEqual([])
})

test('only tickets/subject.ts has the rules on who may see a ticket', () => {
  const spelled = /'management'|concerned_?id(', ')? is (not )?null|concernedId', 'is'/i
  const server = join(root, 'server')
  const found = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!test\/|seed\/|node_modules\/).*(?<!\.test)\.ts$/.test(file))
    .filter((file) => spelled.test(readFileSync(join(server, file), 'utf8')))
  expect(found).toEqual(['features/tickets/subject.ts'])
})
