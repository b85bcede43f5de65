-- When the backup was copied elsewhere, or why that failed.
alter table backup_runs
  add column copied_at timestamptz,
  add column copy_failure text check (length(copy_failure) <= 300),
  add constraint backup_runs_copy check (num_nonnulls(copied_at, copy_failure) < 2);
