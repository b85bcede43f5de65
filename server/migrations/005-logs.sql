-- Names of categories, scripts and servers, each once. They are never removed.
create table log_names (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('category', 'script', 'server')),
  name text not null check (name <> ''),
  unique (kind, name)
);

-- search: the identifier and every name the player has had, normalized, one per line.
create table log_players (
  id integer generated always as identity primary key,
  identifier text not null unique check (identifier <> ''),
  name text,
  name_at timestamptz,
  search text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null
);

create index log_players_first_seen on log_players (first_seen);
create index log_players_last_seen on log_players (last_seen);

create sequence logs_id_seq as bigint;

-- No foreign keys: checking four per line would cost more than the line itself, and the referenced rows are never
-- removed before it.
create table logs (
  id bigint not null default nextval('logs_id_seq'),
  created_at timestamptz not null,
  category_id integer not null,
  script_id integer not null,
  server_id integer not null,
  player_id integer,
  action text not null,
  metadata json
) partition by range (created_at);

create index logs_id on logs (id);
create index logs_time on logs (created_at, id);
create index logs_category on logs (category_id, created_at, id);
create index logs_script on logs (script_id, created_at, id);
create index logs_player on logs (player_id, created_at, id) include (category_id, script_id, server_id);

-- Counts of lines in an hour, a day or a month (Prague) that begins at `at`. The id 0 means all categories or all
-- scripts. Hours are counted for all lines together only, pairs of category and script for days only, otherwise there
-- would be as many counters as lines.
create table log_counts (
  grain text not null check (grain in ('hour', 'day', 'month')),
  category_id integer not null,
  script_id integer not null,
  server_id integer not null,
  at timestamptz not null,
  count integer not null,
  primary key (grain, category_id, script_id, at, server_id)
) with (fillfactor = 70);

create index log_counts_by_category on log_counts (grain, at, category_id) where script_id = 0;
create index log_counts_by_script on log_counts (grain, at, script_id) where category_id = 0;

create table log_player_days (
  player_id integer not null references log_players,
  at timestamptz not null,
  count integer not null,
  primary key (player_id, at)
) with (fillfactor = 80);

create index log_player_days_at on log_player_days (at);

create table log_tokens (
  id uuid primary key,
  name text not null check (name <> ''),
  server_id text not null check (server_id <> ''),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  created_by text not null,
  creator_id text not null references users,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- sender: the token, so that two servers may use the same key.
create table log_batches (
  sender text not null,
  key text not null,
  digest bytea not null,
  accepted integer not null,
  at timestamptz not null default now(),
  primary key (sender, key)
);

create index log_batches_at on log_batches (at);

create table log_categories (
  id uuid primary key,
  name text not null constraint log_categories_name unique check (name <> ''),
  description text not null default '',
  script_export text not null check (script_export <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table log_views (
  id uuid primary key,
  owner_id text not null references users on delete cascade,
  name text not null check (name <> ''),
  query text not null,
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint log_views_name unique (owner_id, name)
);

create table log_searches (
  user_id text not null references users on delete cascade,
  search text not null,
  at timestamptz not null default now(),
  primary key (user_id, search)
);

-- Returns the highest id up to which no line can still appear. A running batch holds an advisory lock that encodes the
-- id before its first line.
create function logs_horizon() returns bigint language plpgsql volatile as $$
declare
  top bigint;
  seat bigint;
begin
  select case when is_called then last_value else 0 end into top from logs_id_seq;
  select min(((classid::bigint << 32) | objid::bigint) - (1::bigint << 60)) into seat
    from pg_locks
    where locktype = 'advisory' and objsubid = 1 and classid::bigint between 268435456 and 269484031
      and database = (select oid from pg_database where datname = current_database());
  return least(top, coalesce(seat, top));
end
$$;
