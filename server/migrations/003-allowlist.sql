create table allowlist_questions (
  id uuid primary key,
  question text not null check (question <> ''),
  description text not null default '',
  image_url text not null default '',
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table allowlist_submissions (
  id uuid primary key,
  user_id text not null references users,
  username text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  attempt_number integer not null default 1 check (attempt_number >= 1),
  submitted_at timestamptz not null default now(),
  reviewed_at timestamptz,
  reviewed_by text,
  reviewer_id text references users,
  reason text,
  revoked_at timestamptz,
  revoked_by text,
  revoker_id text references users,
  revoke_reason text,
  check ((status = 'pending') = (reviewed_at is null)),
  check (revoked_at is null or (status = 'declined' and revoke_reason is not null))
);

create unique index allowlist_one_pending on allowlist_submissions (user_id) where status = 'pending';
create unique index allowlist_one_approved on allowlist_submissions (user_id) where status = 'approved';
create index allowlist_submissions_of_user on allowlist_submissions (user_id, submitted_at desc);
create index allowlist_submissions_by_status on allowlist_submissions (status, submitted_at, id);
create index allowlist_submissions_by_time on allowlist_submissions (submitted_at desc, id);

create table allowlist_answers (
  submission_id uuid not null references allowlist_submissions on delete cascade,
  position integer not null,
  question_id uuid not null,
  question text not null,
  answer text not null check (answer <> ''),
  note text,
  primary key (submission_id, position),
  unique (submission_id, question_id)
);

create table allowlist_notes (
  id uuid primary key,
  submission_id uuid not null references allowlist_submissions on delete cascade,
  author_id text not null references users,
  author text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null default now()
);

create index allowlist_notes_of_submission on allowlist_notes (submission_id, created_at);

create table allowlist_drafts (
  user_id text primary key references users on delete cascade,
  current_question_id uuid,
  updated_at timestamptz not null default now()
);

create table allowlist_draft_answers (
  user_id text not null references users on delete cascade,
  question_id uuid not null,
  question text not null,
  answer text not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, question_id)
);
