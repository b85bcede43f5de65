-- A run that would remove suspiciously much removes nothing and waits for an owner.
alter table retention_runs drop constraint retention_runs_outcome_check;
alter table retention_runs add constraint retention_runs_outcome_check
  check (outcome in ('running', 'done', 'failed', 'interrupted', 'waiting'));

-- What it waits for, and of a run that an owner let go on all the same, what they were warned of.
alter table retention_runs add column warning jsonb;

-- One at a time: the next attempt takes the place of the last.
create unique index retention_runs_waiting on retention_runs (outcome) where outcome = 'waiting';
