-- Progress of the job ledger-secrets through the lines stored before secrets of convars were hidden. No row when it is
-- done. For a day it also checks new lines, because a node of the previous version may still store secrets.
create table log_secret_places (
  only_row boolean primary key default true check (only_row),
  line_id bigint not null,
  -- Whether the end was reached once and the copied lines in notes were checked.
  is_whole boolean not null default false,
  since timestamptz not null default now()
);
insert into log_secret_places (line_id) select min(id) - 1 from logs having min(id) is not null;
