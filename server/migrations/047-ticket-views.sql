-- What the staff look at often: filters and order of the desk under a name.
create table ticket_views (
  id uuid primary key,
  owner_id text not null references users on update cascade on delete cascade,
  name text not null check (name <> ''),
  query text not null,
  shared boolean not null default false,
  -- In the order of its owner; new ones come last.
  position integer not null default 1000,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_views_name unique (owner_id, name)
);
