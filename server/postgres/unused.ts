/**
 * Tables and `table.column`s that this version neither reads nor writes. They are still there for a node of the version
 * before, and for a version to which an update can go back.
 */
export const unused = new Set<string>([
  'allowlist_draft_answers.version',
  'allowlist_revocations',
  'discord_outbox.notice',
  'discord_people.off',
  'discord_state.has_role',
  'discord_state.sender',
  'discord_state.sends_until',
  'discord_state.texts',
  'log_secret_places',
  'log_views',
  'page_answer_days',
  'page_settings.closed_version',
  'page_settings.gate_days',
  'page_settings.gate_since',
  'sanctions.points_category',
  'sanctions.points_count',
  'sanctions.points_until',
  'sanctions.template_id',
  'ticket_merges',
  'ticket_views',
  'ticket_weeks',
  'todo_changes',
  'todo_views',
  'todos.moves',
  'todos.position',
  'todos.repeat',
  'todos.returns_on',
])
