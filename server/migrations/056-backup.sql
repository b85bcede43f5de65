-- Deleted accounts, by a keyed hash of their id, because a backup from before the deletion still has them. A person who
-- returned has a newer account, which the time distinguishes from the deleted one.
create table account_tombstones (
  fingerprint bytea primary key check (length(fingerprint) = 32),
  at timestamptz not null default now()
);

create index account_tombstones_at on account_tombstones (at);

-- The newest backups made by nodes. Those made by the command are not listed.
create table backup_runs (
  id uuid primary key,
  asked_at timestamptz not null default now(),
  -- Null until a node starts it.
  started_at timestamptz,
  finished_at timestamptz,
  nightly boolean not null,
  name text,
  size bigint,
  failure text check (failure in ('no-space', 'no-folder', 'other')),
  check ((name is null) = (size is null)),
  check (finished_at is null or num_nonnulls(name, failure) = 1)
);

create index backup_runs_by_time on backup_runs (asked_at desc, id);
-- At most one waits: a second request joins it.
create unique index backup_runs_waiting on backup_runs ((started_at is null)) where started_at is null;
