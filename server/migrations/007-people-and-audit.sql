create table user_notes (
  id uuid primary key,
  user_id text not null references users on delete cascade,
  author_id text not null,
  author text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null default clock_timestamp()
);

create index user_notes_of_user on user_notes (user_id, created_at);

-- The tickets that an entry is about, its subject or the link of a todo. They decide who may read it.
create function audit_ticket_ids(subject_type text, subject_id text, before jsonb, after jsonb)
returns uuid[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct id::uuid), '{}') from (values
    (case when subject_type = 'ticket' then subject_id end),
    (case when before ->> 'linkType' = 'ticket' then before ->> 'linkId' end),
    (case when after ->> 'linkType' = 'ticket' then after ->> 'linkId' end)
  ) told (id) where id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

alter table audit add column ticket_ids uuid[] not null
  generated always as (audit_ticket_ids(subject_type, subject_id, before, after)) stored;

drop index audit_actor;
create index audit_actor on audit (actor_id, id desc);
create index audit_action on audit (action text_pattern_ops, id desc);

-- Keeps the triggers active in a session with session_replication_role = replica.
alter table audit enable always trigger audit_no_change;
alter table audit enable always trigger audit_no_truncate;

-- Even the owner of the table needs these privileges and gives them up here. Decision 012 describes the remaining gaps.
do $$
begin
  execute format('revoke update, delete, truncate, references, trigger on audit from public, %I',
    (select relowner::regrole::text from pg_class where oid = 'audit'::regclass));
end
$$;
