-- The last failures of requests, on all nodes: what failed and where in the code, nothing of what was asked or by whom.
create table faults (
  -- The request's; of several that are told as one, the last one's.
  id uuid primary key,
  at timestamptz not null default now(),
  method text not null,
  -- As it is written in the code, such as /api/tickets/:id.
  route text not null,
  status integer not null,
  kind text not null,
  message text not null,
  -- Lines of our code, the innermost first.
  place text[] not null,
  times integer not null default 1
);

create index faults_at on faults (at);
