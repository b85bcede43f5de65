create extension if not exists unaccent;

-- Normalizes text for search: letters and digits without diacritics and case, a space for anything else. Immutable only
-- because the dictionary is named.
create function search_text(text text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(public.unaccent('public.unaccent', text)), '[^[:alnum:]]+', ' ', 'g')
$$;

create table tickets (
  id uuid primary key,
  number integer not null unique check (number between 10000 and 999999),
  title text not null check (title <> ''),
  category text not null check (category in
    ('rules', 'faction', 'multi-character', 'character-kill', 'support', 'complaint', 'management')),
  message text not null check (message <> ''),
  status text not null default 'open' check (status in ('open', 'in-progress', 'closed')),
  user_id text not null references users,
  username text not null,
  fields jsonb not null default '[]',
  concerned_id text references users,
  concerned text,
  assignee_id text references users,
  waiting_on text not null default 'us' check (waiting_on in ('us', 'player')),
  last_message text not null,
  last_username text not null,
  last_is_admin boolean not null default false,
  last_message_at timestamptz not null default now(),
  -- Positions in the thread, shared by messages, notes and events: the newest of all, the newest that is news for the
  -- author, and the newest that is news for the staff.
  last_seq integer not null default 0,
  seq_for_author integer not null default 0,
  seq_for_staff integer not null default 0,
  first_answer_at timestamptz,
  closed_at timestamptz,
  reminded_at timestamptz,
  rating_score smallint check (rating_score between 1 and 5),
  rating_word text not null default '',
  rated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (to_tsvector('simple', search_text(title || ' ' || username))) stored,
  check (concerned_id is null or (category = 'complaint' and concerned_id <> user_id)),
  check ((status = 'closed') = (closed_at is not null)),
  check ((rating_score is null) = (rated_at is null))
);

create index tickets_of_user on tickets (user_id, created_at desc);
create index tickets_by_update on tickets (updated_at desc, id);
create index tickets_by_time on tickets (created_at desc, id);
create index tickets_unclosed on tickets (waiting_on, last_message_at) where status <> 'closed';
create index tickets_of_assignee on tickets (assignee_id) where assignee_id is not null;
create index tickets_search on tickets using gin (search);

create table ticket_messages (
  id uuid primary key,
  ticket_id uuid not null references tickets on delete cascade,
  seq integer not null,
  user_id text not null references users,
  username text not null,
  is_admin boolean not null,
  message text not null check (message <> ''),
  created_at timestamptz not null default clock_timestamp(),
  search tsvector generated always as (to_tsvector('simple', search_text(message))) stored
);

create unique index ticket_messages_of_ticket on ticket_messages (ticket_id, seq);
create index ticket_messages_search on ticket_messages using gin (search);

create table ticket_notes (
  id uuid primary key,
  ticket_id uuid not null references tickets on delete cascade,
  seq integer not null,
  user_id text not null references users,
  username text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null default clock_timestamp()
);

create index ticket_notes_of_ticket on ticket_notes (ticket_id, seq);

create table ticket_events (
  id uuid primary key,
  ticket_id uuid not null references tickets on delete cascade,
  seq integer not null,
  kind text not null check (kind in ('status', 'assigned', 'rated', 'reminded')),
  user_id text references users,
  username text,
  from_value text,
  to_value text,
  created_at timestamptz not null default clock_timestamp()
);

create index ticket_events_of_ticket on ticket_events (ticket_id, seq);

create table ticket_reads (
  ticket_id uuid not null references tickets on delete cascade,
  user_id text not null references users on delete cascade,
  seq integer not null,
  primary key (ticket_id, user_id)
);

create table ticket_attachments (
  id uuid primary key,
  uploader_id text not null references users,
  message_id uuid references ticket_messages on delete cascade,
  position smallint,
  name text not null,
  type text not null check (type in ('image/webp', 'text/plain', 'application/pdf')),
  size integer not null,
  width integer,
  height integer,
  data bytea not null check (length(data) = size),
  created_at timestamptz not null default now()
);

-- Pictures and PDF are already compressed.
alter table ticket_attachments alter column data set storage external;
create index ticket_attachments_of_message on ticket_attachments (message_id, position);
create index ticket_attachments_unbound on ticket_attachments (uploader_id, created_at) where message_id is null;

-- People present in a ticket at this moment. Unlogged, because after a crash it is out of date anyway.
create unlogged table ticket_presence (
  ticket_id uuid not null references tickets on delete cascade,
  user_id text not null references users on delete cascade,
  doing text not null check (doing in ('viewing', 'writing', 'noting')),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (ticket_id, user_id)
);

create table saved_replies (
  id uuid primary key,
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table ticket_deadlines (
  only_row boolean primary key default true check (only_row),
  remind_after_days integer check (remind_after_days between 1 and 365),
  close_after_days integer check (close_after_days between 1 and 365),
  updated_at timestamptz not null default now(),
  check (remind_after_days is null or close_after_days is null or remind_after_days < close_after_days)
);
