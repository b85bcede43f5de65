create table todos (
  id uuid primary key,
  title text not null check (title <> ''),
  description text not null default '',
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')),
  status text not null default 'todo' check (status in ('todo', 'in-progress', 'completed')),
  -- assigned_to is a user id or any name, link_id the id of the linked object. No foreign keys, because a todo outlives
  -- both.
  assigned_to text not null default '',
  due_date date,
  link_type text check (link_type in ('ticket', 'submission', 'user')),
  link_id text,
  position integer not null,
  version integer not null default 1,
  creator_id text not null references users,
  created_by text not null,
  edited_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((link_type is null) = (link_id is null)),
  unique (status, position) deferrable initially deferred
);

create index todos_by_time on todos (created_at desc, id) where deleted_at is null;
