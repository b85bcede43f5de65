do $$
declare
  owner name := (select pg_get_userbyid(relowner) from pg_class where oid = 'audit'::regclass);
begin
  if not pg_has_role(owner, 'usage') then
    raise exception 'this upgrade changes the audit, which belongs to %; docs/operations.md says how to lend it', owner;
  end if;
  -- Restores a privilege revoked in 007. From now on only the trigger protects the entries, except those past their
  -- term.
  execute format('grant delete on audit to %I', owner);
end
$$;

-- Start of the 24 months that the policy allows, like limitOf() in the contract: where 29 February does not exist, 1
-- March is used.
create function audit_kept_since(moment timestamptz) returns timestamptz
language sql stable parallel safe set search_path = pg_catalog, pg_temp as $$
  select (case when extract(day from first) = extract(day from today) then first else first + 1 end)::timestamp
    at time zone 'Europe/Prague'
  from (select today, (today - interval '24 months')::date as first
    from (select (moment at time zone 'Europe/Prague')::date as today) days) limits
$$;

-- Refuses every change, and every removal before the term.
create or replace function audit_is_append_only() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' and old.at < public.audit_kept_since(now()) then
    return old;
  end if;
  raise exception 'the audit is append-only';
end
$$;

-- Removes at most this many entries past their term, the oldest first. Returns how many, and how many of them all staff
-- could read.
create function audit_remove_past_term(most integer, out removed integer, out told integer)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from public.audit where id in (
      select id from public.audit where at < public.audit_kept_since(now()) order by at limit most)
    returning ticket_ids, action
  )
  select count(*)::integer, (count(*) filter (where ticket_ids = '{}' and action not like 'users.notes.%'))::integer from gone
$$;

revoke all on function audit_remove_past_term(integer) from public;

-- When the texts of a deleted account in its own tickets and applications were removed.
alter table users add column communication_removed_at timestamptz;

create index users_deleted_at on users (deleted_at) where deleted_at is not null;

-- False if something still refers to the user, such as a message in another ticket. True if the row was deleted.
create function remove_deleted_user(gone text) returns boolean language plpgsql as $$
begin
  delete from users where id = gone and deleted_at is not null;
  return true;
exception when foreign_key_violation then
  return false;
end
$$;

create table retention_runs (
  id uuid primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text not null default 'running' check (outcome in ('running', 'done', 'failed', 'interrupted')),
  dry_run boolean not null,
  -- Null: the nightly run.
  user_id text references users on update cascade,
  counts jsonb not null default '{}',
  failed text[] not null default '{}'
);

create index retention_runs_by_time on retention_runs (started_at desc, id);

-- The last line checked for addresses. Earlier lines contain none.
create table retention_places (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  line_id bigint not null
);
