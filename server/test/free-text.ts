import { sql } from 'kysely'
import type { Db } from '#postgres/db.ts'
import { unused } from '#postgres/unused.ts'

export interface TextColumn {
  place: string
  table: string
  column: string
  type: string
}

/**
 * Columns that may still contain an erased id or address, by reason and table. References and enumerations are excluded
 * by the catalog query.
 */
export const kept: Record<string, Record<string, string[]>> = {
  'The name of a person whose id stands beside it.': {
    allowlist_notes: ['author'],
    allowlist_submissions: ['reviewed_by', 'revoked_by', 'username'],
    appeals: ['decided_by'],
    log_tokens: ['created_by'],
    page_versions: ['author'],
    sanction_evidence: ['author'],
    sanctions: ['author', 'ended_by'],
    team_people: ['portrait_of'],
    ticket_events: ['username'],
    ticket_messages: ['username'],
    ticket_notes: ['username'],
    tickets: ['concerned', 'last_username', 'username'],
    todos: ['created_by', 'edited_by'],
    user_notes: ['author'],
    users: ['avatar', 'discriminator', 'email', 'global_name', 'id', 'username'],
  },
  'A whole identifier; the row of another person says nothing of this one.': {
    discord_outbox: ['discord_id'],
    discord_state: ['held_removals'],
    game_changes: ['user_id'],
    game_heartbeats: ['players'],
    game_link_codes: ['license'],
    awaited_staff: ['discord_id'],
    game_refused: ['discord_id', 'license', 'name'],
    game_removals: ['discord_id'],
    sanction_identifiers: ['identifier'],
    todos: ['link_id'],
    taken_people: ['identifiers', 'listed_as'],
    user_game_identifiers: ['identifier'],
    waiting_notes: ['identifier'],
  },
  'The audit and the ledger, which have terms of their own.': {
    audit: ['action', 'actor', 'actor_id', 'after', 'before', 'kept_from', 'subject_id', 'subject_type'],
    log_batches: ['key', 'sender'],
    log_names: ['name'],
    log_players: ['identifier', 'name', 'search'],
    logs: ['action', 'metadata'],
  },
  'An address: with another word in it, it leads nowhere.': {
    allowlist_pictures: ['address'],
    allowlist_questions: ['image_url'],
    articles: ['slug'],
  },
  'The name of a game server; its lines bear it too.': {
    game_heartbeats: ['sender', 'server_id'],
    game_refused: ['sender', 'server_id'],
    log_token_figures: ['sender'],
    log_tokens: ['server_id'],
  },
  'Written by the site itself, of words and ids that are nobody’s.': {
    allowlist_opening: ['week'],
    appeal_settings: ['open_categories'],
    appeals: ['outcome'],
    backup_runs: ['copy_failure', 'name'],
    discord_cards: ['channel_id', 'message_id'],
    discord_outbox: ['failure', 'lane', 'news', 'outcome'],
    discord_people: ['channel_id', 'last_message_id', 'off'],
    discord_state: [
      'allowlist_role',
      'applications_channel',
      'compared_role',
      'lost_channels',
      'news_channel',
      'replaced_channels',
      'staff_roles',
      'tickets_channel',
    ],
    faults: ['kind', 'message', 'method', 'place', 'route', 'sameness'],
    game_heartbeats: ['version', 'report'],
    game_refused: ['why'],
    log_token_figures: ['last_error'],
    notification_settings: ['off', 'off_categories'],
    notifications: ['kind', 'outcome'],
    page_answers: ['mark', 'page', 'part_id'],
    page_drafts: ['page'],
    page_parts: ['kind', 'mark', 'page', 'part_id'],
    page_readings: ['page'],
    push_devices: ['auth', 'endpoint', 'p256dh', 'service'],
    push_keys: ['private_key', 'public_key'],
    retention_runs: ['counts', 'failed', 'warning'],
    sanctions: ['kind', 'source', 'source_id'],
    sessions: ['browser', 'os'],
    tickets: ['category'],
    todos: ['repeat'],
  },
}

const keptPlaces = new Set(
  Object.values(kept).flatMap((tables) =>
    Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  ),
)

/**
 * All text and JSON columns that people write into, from the catalog, and the entries of `kept` that are not columns.
 */
export async function freeTexts(db: Db): Promise<{ texts: TextColumn[]; unknown: string[] }> {
  const { rows } = await sql<TextColumn>`
    select relname || '.' || attname as place, relname as table, attname as column, format_type(atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely\\_%' and attnum > 0 and not attisdropped and attgenerated = ''
      and format_type(atttypid, null) ~ '^(text|character|json)'
      and not exists (
        select from pg_constraint where conrelid = c.oid and conkey = array[attnum]
          and (contype = 'f' or (contype = 'c' and pg_get_constraintdef(pg_constraint.oid) ~ '(= ANY|<@) \\(?ARRAY|= ''')))
    order by 1`.execute(db)
  return {
    texts: rows.filter(
      ({ place, table }) => ![place, table].some((name) => keptPlaces.has(name) || unused.has(name)),
    ),
    unknown: [...keptPlaces].filter((place) => !rows.some((row) => row.place === place)),
  }
}

/** For every free text in a unique index, inserts a row for each name unless one exists; returns those columns. */
export async function plantNames(db: Db, names: string[]): Promise<TextColumn[]> {
  const { texts } = await freeTexts(db)
  const indexes = await uniqueIndexes(db)
  const unique = texts.filter(({ table, column }) =>
    indexes.some((index) => index.table === table && index.columns.includes(column)),
  )
  for (const { table, column } of unique) {
    const ids = indexes
      .filter((index) => index.table === table && !index.columns.includes(column))
      .flatMap(({ columns }) => columns)
    for (const name of names)
      await sql`
        insert into ${sql.table(table)} select (jsonb_populate_record(one, jsonb_build_object(${sql.lit(column)}, ${name}::text)
          || (select coalesce(jsonb_object_agg(id, gen_random_uuid()), '{}') from unnest(${ids}::text[]) id))).*
        from ${sql.table(table)} one limit 1 on conflict do nothing`.execute(db)
  }
  return unique
}

/** Includes the columns of index expressions and conditions. */
async function uniqueIndexes(db: Db): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array(
      select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and (attnum = any(indkey) or attnum in (
        select refobjsubid from pg_depend where objid = indexrelid and refobjid = c.oid))) as columns
    from pg_index join pg_class c on c.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace and not relispartition`.execute(db)
  return rows
}
