create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id text not null,
  actor text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);

create index audit_at on audit (at desc);
create index audit_subject on audit (subject_type, subject_id);
create index audit_actor on audit (actor_id);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end
$$;

create trigger audit_no_change before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function audit_is_append_only();
