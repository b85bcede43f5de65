-- Equal failures share one row, so that a frequent one does not displace the others.
alter table faults
  -- Key of equal failures. Null in rows of the previous version, which writes one row for each.
  add column sameness text,
  -- Request ids of the earlier failures, the newest first, so that an id given to a person still leads here.
  add column earlier uuid[] not null default '{}';

create unique index faults_sameness on faults (sameness);
