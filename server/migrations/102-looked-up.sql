do $$
declare
  owner name := (select pg_get_userbyid(relowner) from pg_class where oid = 'audit'::regclass);
begin
  if not pg_has_role(owner, 'usage') then
    raise exception 'this upgrade changes the audit, which belongs to %; docs/operations.md says how to lend it', owner;
  end if;
end
$$;

-- What somebody was looked up by, in folded words as search_text makes them; null of all other entries.
create function audit_looked_up(action text, subject_id text, before jsonb, after jsonb)
returns text language sql immutable parallel safe as $$
  select nullif(trim(regexp_replace(lower(public.unaccent('public.unaccent', concat_ws(' ',
    case action when 'users.showEmail' then subject_id end,
    after ->> 'person', after ->> 'player', after ->> 'user', after ->> 'text',
    after ->> 'about', after ->> 'actorId', after ->> 'subjectId',
    before ->> 'name', before ->> 'person', before ->> 'player', before ->> 'user', before ->> 'text'))),
    '[^[:alnum:]]+', ' ', 'g')), '')
  where action in ('logs.search', 'logs.export', 'logs.removeView', 'users.notes.search', 'users.showEmail', 'audit.export')
$$;

alter table audit add column looked_up text generated always as (audit_looked_up(action, subject_id, before, after)) stored;

-- As before, and without those that whoever was looked up may not read.
create or replace function audit_remove_past_term(most integer, out removed integer, out told integer)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from public.audit where id in (
      select id from public.audit where at < public.audit_kept_since(now()) order by at limit most)
    returning ticket_ids, action, looked_up
  )
  select count(*)::integer,
    (count(*) filter (where ticket_ids = '{}' and action not like 'users.notes.%' and looked_up is null))::integer
  from gone
$$;
