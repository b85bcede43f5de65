-- Views of the todos are saved and shared as those of the ledger and the desk are.
alter table todo_views
  add column shared boolean not null default false,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
