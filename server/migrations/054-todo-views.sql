create table todo_views (
  id uuid primary key,
  owner_id text not null references users on update cascade on delete cascade,
  name text not null check (name <> ''),
  query text not null,
  constraint todo_views_name unique (owner_id, name)
);
