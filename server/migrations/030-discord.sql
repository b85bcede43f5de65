-- State of the Discord connection, shared by all nodes.
create table discord_state (
  one boolean primary key default true check (one),
  -- Whether a bot is configured. Without one nothing is queued for Discord.
  is_on boolean not null default false,
  has_role boolean not null default false,
  -- Hash of the bot's token. A new token is tried even if the last one was refused.
  token_hash bytea,
  refused_at timestamptz,
  role_refused_at timestamptz,
  reconciled_at timestamptz
);
insert into discord_state default values;

-- A person's settings for Discord messages, and the obstacle that prevents them.
create table discord_people (
  user_id text primary key references users on update cascade on delete cascade,
  off text[] not null default '{}' check (off <@ array['answer', 'decision', 'assignment', 'mention', 'reminder']),
  details boolean not null default false,
  channel_id text,
  -- The newest message that certainly arrived.
  last_message_id text,
  obstacle text check (obstacle in ('closed', 'absent')),
  obstacle_at timestamptz
);

-- Actions for Discord, queued in the transaction that caused them. Rows of one lane are executed in order.
create table discord_outbox (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  lane text not null,
  kind text not null check (kind in ('message', 'role', 'notice')),
  -- Set for a message and a notice.
  user_id text references users on update cascade on delete cascade,
  -- Set for a role: the plain id, because the account may have been deleted.
  discord_id text,
  news text check (news in ('answer', 'decision', 'assignment', 'mention', 'reminder')),
  ticket_id uuid references tickets on delete cascade,
  todo_id uuid references todos on delete cascade,
  submission_id uuid references allowlist_submissions on delete cascade,
  user_note_id uuid references user_notes on delete cascade,
  outcome text check (outcome in ('approved', 'declined', 'revoked', 'open', 'in-progress', 'closed')),
  due_date date,
  count integer not null default 1 check (count > 0),
  notice text check (notice in ('role-refused')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'given-up')),
  failure text,
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  -- Time of the first attempt.
  begun_at timestamptz,
  done_at timestamptz,
  check ((kind = 'role') = (discord_id is not null) and (kind <> 'role') = (user_id is not null)),
  check ((kind = 'message') = (news is not null) and (kind = 'notice') = (notice is not null)),
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id) = (kind = 'message')::integer)
);

create index discord_outbox_waiting on discord_outbox (lane, seq) where state = 'waiting';
create index discord_outbox_by_time on discord_outbox (created_at);
create index discord_outbox_of_user on discord_outbox (user_id) where user_id is not null;
create index discord_outbox_of_ticket on discord_outbox (ticket_id) where ticket_id is not null;
create index discord_outbox_of_todo on discord_outbox (todo_id) where todo_id is not null;
create index discord_outbox_of_submission on discord_outbox (submission_id) where submission_id is not null;
create index discord_outbox_of_user_note on discord_outbox (user_note_id) where user_note_id is not null;
-- At most one untried message about the same thing. It is composed when it is sent, so it covers later events too.
create unique index discord_outbox_unsent
  on discord_outbox (user_id, news, (coalesce(ticket_id, todo_id, submission_id, user_note_id)))
  where state = 'waiting' and begun_at is null and kind = 'message';
create unique index discord_outbox_role on discord_outbox (discord_id)
  where state = 'waiting' and begun_at is null and kind = 'role';
