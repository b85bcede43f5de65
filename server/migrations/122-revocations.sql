-- Revocations of several approvals that can be undone.
create table allowlist_revocations (
  -- Made by the client; one revocation may be of many applications.
  id uuid not null,
  actor_id text not null references users on update cascade on delete cascade,
  submission_id uuid not null references allowlist_submissions on delete cascade,
  -- The undo expects that the application and its author still have this time.
  revoked_at timestamptz not null,
  -- The author's last attempt before it, to give back.
  last_attempt_date timestamptz,
  until timestamptz not null,
  primary key (id, actor_id, submission_id)
);

create index allowlist_revocations_of_submission on allowlist_revocations (submission_id);
create index allowlist_revocations_of_actor on allowlist_revocations (actor_id);
