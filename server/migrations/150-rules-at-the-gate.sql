-- For how many days the game waits until players confirm a material change of the rules; null: it does not ask.
alter table page_settings add column gate_days integer;
-- Since when it asks: the term of an earlier change begins then.
alter table page_settings add column gate_since timestamptz;
-- The game is closed to those who do not know this version of the rules. Set together with the announcement to the game
-- servers, so that nobody's access changes by the clock alone.
alter table page_settings add column closed_version integer;

-- For the notifications about it.
alter table page_versions add column id uuid not null unique default gen_random_uuid();
-- When players were notified of a material change; only versions from now on.
alter table page_versions add column told_at timestamptz;
update page_versions set told_at = publish_at where publish_at <= now();

alter table notifications add column page_version_id uuid references page_versions (id) on delete cascade;
alter table notifications drop constraint notifications_check;
alter table notifications add constraint notifications_check
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id, sanction_id, article_id, page_version_id)
      = (kind not in ('fault', 'alert'))::integer
    and num_nonnulls(log_alert_id, lines_since) = 2 * (kind = 'alert')::integer);
create index notifications_of_page_version on notifications (page_version_id) where page_version_id is not null;

alter table discord_outbox add column page_version_id uuid references page_versions (id) on delete cascade;
alter table discord_outbox drop constraint discord_outbox_check2;
alter table discord_outbox add constraint discord_outbox_check2
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id, sanction_id, article_id, page_version_id)
    = (kind = 'card' or kind = 'message' and news <> 'fault')::integer);
create index discord_outbox_of_page_version on discord_outbox (page_version_id) where page_version_id is not null;
