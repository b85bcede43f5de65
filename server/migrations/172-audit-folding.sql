do $$
declare
  owner name := (select pg_get_userbyid(relowner) from pg_class where oid = 'audit'::regclass);
begin
  if not pg_has_role(owner, 'usage') then
    raise exception 'this upgrade changes the audit, which belongs to %; docs/operations.md says how to lend it', owner;
  end if;
end
$$;

-- The people looked up in the audit are compared in the same way.
create or replace function audit_patterns(asked text, around text) returns text[] language plpgsql immutable parallel safe as $$
declare
  folded text := trim(regexp_replace(public.fold_text(asked), '[^[:alnum:]]+', ' ', 'g'));
begin
  return (select array_agg(distinct '%' || around || part || around || '%')
    from unnest(folded || string_to_array(folded, ' ')) part where length(part) >= 3);
end
$$;

create or replace function audit_asked_for(action text, subject_id text, before jsonb, after jsonb)
returns text[] language plpgsql immutable parallel safe as $$
begin
  if action not in
    ('logs.search', 'logs.export', 'logs.removeView', 'users.notes.search', 'users.showEmail', 'audit.export')
    and (action = 'views.remove' and before ->> 'screen' = 'logs') is not true
  then
    return '{}';
  end if;
  return array(select distinct public.fold_text(btrim(value)) from (
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
