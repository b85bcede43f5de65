-- Declines that can still be undone: until they are carried out, the application is pending and its author learns nothing.
create table allowlist_declines (
  submission_id uuid primary key references allowlist_submissions on delete cascade,
  reviewer_id text not null references users on update cascade on delete cascade,
  reason text not null,
  -- Notes to single answers.
  notes jsonb not null,
  due_at timestamptz not null
);

create index allowlist_declines_of_reviewer on allowlist_declines (reviewer_id);

-- Readers of applications at this moment; a person reads one at a time.
create table allowlist_presence (
  user_id text primary key references users on update cascade on delete cascade,
  submission_id uuid not null references allowlist_submissions on delete cascade,
  doing text not null check (doing in ('viewing', 'writing', 'noting')),
  seen_at timestamptz not null default clock_timestamp()
);

create index allowlist_presence_of_submission on allowlist_presence (submission_id);
