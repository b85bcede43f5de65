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
 * Columns that may still contain an erased id or address, by reason. References and enumerations are excluded by the
 * catalog query.
 */
const kept: Record<string, string[]> = {
  'The name of a person whose id stands beside it.': [
    'allowlist_notes.author',
    'allowlist_submissions.reviewed_by',
    'allowlist_submissions.revoked_by',
    'allowlist_submissions.username',
    'appeals.decided_by',
    'log_tokens.created_by',
    'page_versions.author',
    'sanction_evidence.author',
    'sanctions.author',
    'sanctions.ended_by',
    'team_people.portrait_of',
    'ticket_events.username',
    'ticket_messages.username',
    'ticket_notes.username',
    'tickets.concerned',
    'tickets.last_username',
    'tickets.username',
    'todos.created_by',
    'todos.edited_by',
    'user_notes.author',
    'users.avatar',
    'users.discriminator',
    'users.email',
    'users.id',
    'users.username',
  ],
  'A whole identifier; the row of another person says nothing of this one.': [
    'discord_outbox.discord_id',
    'discord_state.held_removals',
    'game_changes.user_id',
    'game_heartbeats.players',
    'game_link_codes.license',
    'game_refused.discord_id',
    'game_refused.license',
    'game_refused.name',
    'game_removals.discord_id',
    'sanction_identifiers.identifier',
    'ticket_counts.concerned_id',
    'todos.link_id',
    'user_game_identifiers.identifier',
  ],
  'The audit and the ledger, which have terms of their own.': [
    'audit.action',
    'audit.actor',
    'audit.actor_id',
    'audit.after',
    'audit.before',
    'audit.kept_from',
    'audit.subject_id',
    'audit.subject_type',
    'log_additions.grains',
    'log_additions.names',
    'log_batches.key',
    'log_batches.sender',
    'log_blocks.words',
    'log_names.name',
    'log_players.identifier',
    'log_players.name',
    'log_players.search',
    'logs.action',
    'logs.metadata',
  ],
  'An address: with another word in it, it leads nowhere.': [
    'allowlist_pictures.address',
    'allowlist_questions.image_url',
    'articles.slug',
  ],
  'The name of a game server; its lines bear it too.': [
    'game_cursors.sender',
    'game_heartbeats.sender',
    'game_heartbeats.server_id',
    'game_refused.sender',
    'game_refused.server_id',
    'log_token_figures.sender',
    'log_tokens.server_id',
  ],
  'Written by the site itself, of words and ids that are nobody’s.': [
    'allowlist_opening.week',
    'appeal_settings.open_categories',
    'appeals.outcome',
    'backup_runs.copy_failure',
    'backup_runs.name',
    'discord_cards.channel_id',
    'discord_cards.message_id',
    'discord_outbox.failure',
    'discord_outbox.lane',
    'discord_outbox.news',
    'discord_outbox.outcome',
    'discord_people.channel_id',
    'discord_people.last_message_id',
    'discord_people.off',
    'discord_state.allowlist_role',
    'discord_state.applications_channel',
    'discord_state.compared_role',
    'discord_state.lost_channels',
    'discord_state.news_channel',
    'discord_state.replaced_channels',
    'discord_state.staff_roles',
    'discord_state.tickets_channel',
    'faults.kind',
    'faults.message',
    'faults.method',
    'faults.place',
    'faults.route',
    'faults.sameness',
    'game_heartbeats.version',
    'game_refused.why',
    'log_token_figures.last_error',
    'notification_settings.off',
    'notification_settings.off_categories',
    'notifications.kind',
    'notifications.outcome',
    'page_answers.mark',
    'page_answers.page',
    'page_answers.part_id',
    'page_drafts.page',
    'page_parts.kind',
    'page_parts.mark',
    'page_parts.page',
    'page_parts.part_id',
    'page_readings.page',
    'push_devices.auth',
    'push_devices.endpoint',
    'push_devices.p256dh',
    'push_devices.service',
    'push_keys.private_key',
    'push_keys.public_key',
    'retention_runs.counts',
    'retention_runs.failed',
    'retention_runs.warning',
    'sanctions.kind',
    'sanctions.source',
    'sanctions.source_id',
    'sessions.browser',
    'sessions.os',
    'ticket_counts.category',
    'ticket_counts.status',
    'tickets.category',
    'todos.repeat',
    'user_counts.role',
  ],
}

const keptPlaces = new Set(Object.values(kept).flat())

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
