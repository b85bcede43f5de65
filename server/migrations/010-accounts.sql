alter table users add column deleted_at timestamptz;

create table game_removals (
  discord_id text primary key,
  at timestamptz not null default now()
);

create table account_waits (
  fingerprint bytea primary key,
  until timestamptz not null
);
