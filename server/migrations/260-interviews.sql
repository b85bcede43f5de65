create table interview_settings (
  only_row boolean primary key default true check (only_row),
  rules jsonb not null,
  revision integer not null,
  edited_by text references users on update cascade on delete set null
);

-- The talk about an application. One that did not happen leaves with the decision.
create table interviews (
  submission_id uuid primary key references allowlist_submissions on delete cascade,
  user_id text not null references users on update cascade on delete cascade,
  state text not null default 'invited'
    check (state in ('invited', 'ready', 'talking', 'recommended', 'passed', 'failed')),
  invited_at timestamptz not null default now(),
  -- The place in the order, which stays when an interviewer goes.
  ready_at timestamptz,
  -- Null: a written talk waits without an end.
  waits_until timestamptz,
  ticket_id uuid references tickets on delete set null,
  taken_by text references users on update cascade on delete set null,
  recommended_by text references users on update cascade on delete set null,
  -- The questions as they were when the talk began, each with its mark.
  checks jsonb not null default '[]',
  missed integer not null default 0,
  ended_at timestamptz
);

create index interviews_open on interviews (invited_at) where state in ('invited', 'ready', 'talking', 'recommended');
create index interviews_of_person on interviews (user_id);
create index interviews_of_ticket on interviews (ticket_id) where ticket_id is not null;
create index interviews_of_interviewer on interviews (taken_by);
create index interviews_of_first_yes on interviews (recommended_by);
