-- What the last check of the installation found.
create table examination (
  one boolean primary key default true check (one),
  at timestamptz not null default now(),
  bad integer not null,
  warnings integer not null
);
