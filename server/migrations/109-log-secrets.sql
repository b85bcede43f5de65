-- How far the lines that were stored before secrets of convars were hidden have been looked through (the job ledger-secrets); no row
-- when all are. For a day it follows new lines too, which a node of the version before may still store.
create table log_secret_places (
  only_row boolean primary key default true check (only_row),
  line_id bigint not null,
  -- Whether it was at the end once, and the copies of lines in notes were looked through.
  is_whole boolean not null default false,
  since timestamptz not null default now()
);
insert into log_secret_places (line_id) select min(id) - 1 from logs having min(id) is not null;
