-- Equal failures are counted in one row, so that a kind that happens often does not push out the others.
alter table faults
  -- By what they are equal; null in rows of the version before, which writes one row each.
  add column sameness text,
  -- The request ids of those before the last one, the newest first, so that the number a person was given still leads here.
  add column earlier uuid[] not null default '{}';

create unique index faults_sameness on faults (sameness);
