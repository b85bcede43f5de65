-- The last heartbeat of each game server. The sender is the id of its token, or `environment` for GAME_TOKEN.
create table game_heartbeats (
  sender text primary key,
  server_id text not null,
  at timestamptz not null default now(),
  players jsonb not null,
  slots integer not null,
  queue integer not null,
  started_at timestamptz not null,
  version text not null,
  -- Seconds by which its clock was ahead of the site's.
  clock_skew integer not null,
  restart_at timestamptz,
  spool_lines bigint not null,
  spool_bytes bigint not null,
  spool_dropped bigint not null,
  lag integer
) with (fillfactor = 50);

-- People refused by a game server, kept for a day. The id comes from the game server, which repeats a report until it
-- is acknowledged.
create table game_refused (
  id uuid primary key,
  sender text not null,
  server_id text not null,
  at timestamptz not null,
  license text,
  discord_id text,
  name text not null,
  why text not null check (why in ('none', 'waiting', 'declined', 'revoked', 'unlinked', 'away'))
);

create index game_refused_at on game_refused (at);
create index game_refused_of_sender on game_refused (sender, at);
