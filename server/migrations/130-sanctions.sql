-- Warnings, suspensions and bans. Which kinds exist and what they close is in the code (contract/sanctions.ts).
create table sanctions (
  id uuid primary key,
  -- Random, because a gap in a sequence would tell a player how many others were sanctioned.
  number integer not null unique,
  kind text not null,
  -- Null while no account has its identifiers, and after the account was deleted.
  user_id text references users on update cascade,
  name text not null,
  reason text not null,
  paragraphs text[] not null default '{}',
  -- For the staff only, with a revision of its own: the person must not learn of its changes.
  note text not null default '',
  note_revision integer not null default 0,
  points_category text,
  points_count integer,
  points_until timestamptz,
  author_id text references users on update cascade,
  author text not null,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- Null: for good.
  until timestamptz,
  ending text check (ending in ('lifted', 'overturned')),
  ended_at timestamptz,
  ended_by_id text references users on update cascade,
  ended_by text,
  end_reason text,
  -- When it was announced that it ran out; it runs out by the clock.
  ran_out_at timestamptz,
  revision integer not null default 1,
  -- The number of the last change that the game servers have to know, 0 until the commit; null: none.
  gate_seq bigint,
  search text not null generated always as (search_text(number::text || ' ' || name || ' ' || reason)) stored,
  check ((ending is null) = (ended_at is null))
);

create index sanctions_by_time on sanctions (created_at desc, id desc);
create index sanctions_search on sanctions using gin (search gin_trgm_ops);
create index sanctions_of_user on sanctions (user_id, created_at desc) where user_id is not null;
create index sanctions_of_author on sanctions (author_id, created_at desc) where author_id is not null;
create index sanctions_of_ender on sanctions (ended_by_id) where ended_by_id is not null;
create index sanctions_of_gate on sanctions (gate_seq) where gate_seq is not null;
create index sanctions_to_run_out on sanctions (until) where ending is null and ran_out_at is null;

-- Discord accounts and game licences to which a sanction applies. They stay when a licence moves to another account, so
-- that a second account with the same licence is refused.
create table sanction_identifiers (
  sanction_id uuid not null references sanctions on delete cascade,
  identifier text not null check (identifier ~ '^[a-z0-9]+:[!-~]{1,200}$'),
  primary key (sanction_id, identifier)
);

create index sanction_identifiers_of on sanction_identifiers (identifier);

-- The code sets the number 0 when the game servers have to know a change; this trigger assigns the number at the commit,
-- like those of 022 and 113.
create function sanction_gate_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update sanctions set gate_seq = game_step() where id = new.id;
  return null;
end
$$;

create constraint trigger sanction_gate_changed after insert or update on sanctions deferrable initially deferred
  for each row when (new.gate_seq = 0) execute function sanction_gate_changed();

-- Notifications and Discord messages about a sanction. Outcomes are written by the rows of events only, like kinds since
-- 116, so a new one needs no migration.
alter table notifications add column sanction_id uuid references sanctions on delete cascade;
alter table notifications drop constraint notifications_outcome_check;
alter table notifications drop constraint notifications_check;
alter table notifications add constraint notifications_check
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id, sanction_id) = (kind not in ('fault', 'alert'))::integer
    and num_nonnulls(log_alert_id, lines_since) = 2 * (kind = 'alert')::integer);
create index notifications_of_sanction on notifications (sanction_id) where sanction_id is not null;

alter table discord_outbox add column sanction_id uuid references sanctions on delete cascade;
alter table discord_outbox drop constraint discord_outbox_outcome_check;
alter table discord_outbox drop constraint discord_outbox_check2;
alter table discord_outbox add constraint discord_outbox_check2
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id, sanction_id)
    = (kind = 'card' or kind = 'message' and news <> 'fault')::integer);
create index discord_outbox_of_sanction on discord_outbox (sanction_id) where sanction_id is not null;

-- The sanction for which a game server refused a player. No foreign key: a report of a removed one is still a report. The
-- contract checks the reason.
alter table game_refused drop constraint game_refused_why_check;
alter table game_refused add column sanction_id uuid;
create index game_refused_of_sanction on game_refused (sanction_id, at) where sanction_id is not null;
