-- A run that would remove suspiciously much removes nothing and waits for an owner.
alter table retention_runs drop constraint retention_runs_outcome_check;
alter table retention_runs add constraint retention_runs_outcome_check
  check (outcome in ('running', 'done', 'failed', 'interrupted', 'waiting'));

-- The reason for waiting. In a run that an owner allowed anyway, the warning shown to them.
alter table retention_runs add column warning jsonb;

-- At most one. The next attempt replaces the last one.
create unique index retention_runs_waiting on retention_runs (outcome) where outcome = 'waiting';
