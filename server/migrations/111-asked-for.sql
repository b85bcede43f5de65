do $$
declare
  owner name := (select pg_get_userbyid(relowner) from pg_class where oid = 'audit'::regclass);
begin
  if not pg_has_role(owner, 'usage') then
    raise exception 'this upgrade changes the audit, which belongs to %; docs/operations.md says how to lend it', owner;
  end if;
end
$$;

-- The complete values that an entry says were looked up, and each term of a text, with letters as unaccent writes them.
-- Needed because patterns leave out short names and names without letters.
create function audit_asked_for(action text, subject_id text, before jsonb, after jsonb)
returns text[] language plpgsql immutable parallel safe as $$
begin
  if action not in
    ('logs.search', 'logs.export', 'logs.removeView', 'users.notes.search', 'users.showEmail', 'audit.export')
  then
    return '{}';
  end if;
  return array(select distinct lower(public.unaccent('public.unaccent', btrim(value))) from (
    select unnest(array[
      case action when 'users.showEmail' then subject_id end,
      after ->> 'person', after ->> 'player', after ->> 'user', after ->> 'text',
      after ->> 'about', after ->> 'actorId', after ->> 'subjectId',
      before ->> 'name', before ->> 'person', before ->> 'player', before ->> 'user', before ->> 'text'])
    union all
    select unnest(string_to_array(names, ', ')) from unnest(array[after ->> 'user', before ->> 'user']) names
    union all
    select unnest(array[term, regexp_replace(term, '^-?[[:alpha:]_][[:alnum:]_.-]*:', '')]) from (
      select coalesce(part[1], part[2]) as term
      from unnest(array[after ->> 'text', before ->> 'text', before ->> 'name']) words,
        regexp_matches(words, '"([^"]+)"|([^\s"]+)', 'g') part) terms
  ) asked (value) where btrim(value) <> '');
end
$$;

alter table audit add column asked_for text[] not null
  generated always as (audit_asked_for(action, subject_id, before, after)) stored;

-- Like the previous version, but also not counting look-ups by short names.
create or replace function audit_remove_past_term(most integer, out removed integer, out told integer)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from public.audit where id in (
      select id from public.audit where at < public.audit_kept_since(now()) order by at limit most)
    returning ticket_ids, action, asked_for
  )
  select count(*)::integer,
    (count(*) filter (where ticket_ids = '{}' and action not like 'users.notes.%' and asked_for = '{}'))::integer
  from gone
$$;
