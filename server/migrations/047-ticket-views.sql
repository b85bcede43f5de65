-- Saved views of the tickets: filters and order under a name.
create table ticket_views (
  id uuid primary key,
  owner_id text not null references users on update cascade on delete cascade,
  name text not null check (name <> ''),
  query text not null,
  shared boolean not null default false,
  -- The owner's order, new ones last.
  position integer not null default 1000,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_views_name unique (owner_id, name)
);
