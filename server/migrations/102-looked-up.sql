do $$
declare
  owner name := (select pg_get_userbyid(relowner) from pg_class where oid = 'audit'::regclass);
begin
  if not pg_has_role(owner, 'usage') then
    raise exception 'this upgrade changes the audit, which belongs to %; docs/operations.md says how to lend it', owner;
  end if;
end
$$;

-- Search patterns for a text and for each of its words, normalized like search_text does. Shorter ones are left out,
-- because they match nearly every name.
create function audit_patterns(asked text, around text) returns text[] language plpgsql immutable parallel safe as $$
declare
  folded text := trim(regexp_replace(lower(public.unaccent('public.unaccent', asked)), '[^[:alnum:]]+', ' ', 'g'));
begin
  return (select array_agg(distinct '%' || around || part || around || '%')
    from unnest(folded || string_to_array(folded, ' ')) part where length(part) >= 3);
end
$$;

-- Patterns for the person who was looked up. Null for other entries.
create function audit_looked_up(action text, subject_id text, before jsonb, after jsonb)
returns text[] language sql immutable parallel safe as $$
  select case when action in
    ('logs.search', 'logs.export', 'logs.removeView', 'users.notes.search', 'users.showEmail', 'audit.export')
  then public.audit_patterns(concat_ws(' ',
    case action when 'users.showEmail' then subject_id end,
    after ->> 'person', after ->> 'player', after ->> 'user', after ->> 'text',
    after ->> 'about', after ->> 'actorId', after ->> 'subjectId',
    before ->> 'name', before ->> 'person', before ->> 'player', before ->> 'user', before ->> 'text'), '') end
$$;

alter table audit add column looked_up text[]
  generated always as (audit_looked_up(action, subject_id, before, after)) stored;

-- Like the previous version, but not counting look-ups, because the person looked up may not read them.
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
