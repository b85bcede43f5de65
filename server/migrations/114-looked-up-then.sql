do $$
declare
  owner name := (select pg_get_userbyid(relowner) from pg_class where oid = 'audit'::regclass);
begin
  if not pg_has_role(owner, 'usage') then
    raise exception 'this upgrade changes the audit, which belongs to %; docs/operations.md says how to lend it', owner;
  end if;
end
$$;

-- Ids of staff members named by the look-up at the time. The entry stays hidden from them when their name or
-- identifiers change.
alter table audit add column kept_from text[] not null default '{}';

-- Existing entries get the staff they name today. Triggers refuse an update, but a rewrite of the column fires none.
create temporary table staff_known on commit drop as
  select member.id, known.names, known.wholes
  from users member, lateral (
    select ' ' || string_agg(trim(search_text(regexp_replace(known, '^[a-z]+[0-9]*:', ''))), ' | ') || ' ' as names,
      array_agg(lower(public.unaccent('public.unaccent', btrim(known)))) as wholes
    from (
      select member.id as known
      union all select member.username
      union all select identifier from user_game_identifiers where user_id = member.id
      union all select string_to_table(search, e'\n') from log_players where identifier in (
        select identifier from user_game_identifiers where user_id = member.id
        union all values (member.id), ('discord:' || member.id))) borne) known
  where member.role <> 'user';

create function pg_temp.named_by(actor_id text, looked_up text[], asked_for text[]) returns text[] language sql as $$
  select coalesce(array_agg(id), '{}') from staff_known
  where asked_for <> '{}' and id <> actor_id and (names like any (looked_up) or wholes && asked_for)
$$;

-- unused since 114: the column exists only since this upgrade.
alter table audit alter column kept_from type text[] using pg_temp.named_by(actor_id, looked_up, asked_for);

drop function pg_temp.named_by(text, text[], text[]);
