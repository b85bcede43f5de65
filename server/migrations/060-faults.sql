-- The last failed requests on all nodes: the failure and its place in the code, but no data of the request and no
-- person.
create table faults (
  -- Id of the request, or of the last one if several are combined.
  id uuid primary key,
  at timestamptz not null default now(),
  method text not null,
  -- The route pattern, such as /api/tickets/:id.
  route text not null,
  status integer not null,
  kind text not null,
  message text not null,
  -- Lines of our code, the innermost first.
  place text[] not null,
  times integer not null default 1
);

create index faults_at on faults (at);
