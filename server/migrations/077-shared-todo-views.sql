-- Views of todos are saved and shared like those of logs and tickets.
alter table todo_views
  add column shared boolean not null default false,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
