-- Lines of Loki's API, so that a line pushed again is stored once. The line's own time comes first: new keys touch the
-- newest pages only, however many keys there are.
create table log_line_keys (
  at timestamptz not null,
  digest uuid not null,
  kept_at timestamptz not null default now(),
  primary key (at, digest)
);
create index log_line_keys_kept_at on log_line_keys (kept_at);

-- Batches refused on this day.
alter table log_token_figures add column refused integer not null default 0;
