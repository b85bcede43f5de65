do $$
declare
  owner name := (select pg_get_userbyid(relowner) from pg_class where oid = 'audit'::regclass);
begin
  if not pg_has_role(owner, 'usage') then
    raise exception 'this upgrade changes the audit, which belongs to %; docs/operations.md says how to lend it', owner;
  end if;
end
$$;

-- Saved views of a screen: filters and order under a name, private or shared with staff.
create table saved_views (
  id uuid primary key,
  screen text not null check (screen in ('tickets', 'logs', 'todos')),
  owner_id text not null references users on update cascade on delete cascade,
  name text not null check (name <> ''),
  query text not null,
  shared boolean not null default false,
  -- The owner's order, new ones last.
  position integer not null default 1000,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_views_name unique (owner_id, screen, name)
);

-- Views of logs and todos were sorted by name until now.
insert into saved_views (id, screen, owner_id, name, query, shared, position, created_at, updated_at)
select id, screen, owner_id, name, query, shared, coalesce(position,
  row_number() over (partition by owner_id, screen order by name collate "und-x-icu", id)), created_at, updated_at
from (
  select 'tickets' as screen, id, owner_id, name, query, shared, position, created_at, updated_at from ticket_views
  union all select 'logs', id, owner_id, name, query, shared, null, created_at, updated_at from log_views
  union all select 'todos', id, owner_id, name, query, shared, null, created_at, updated_at from todo_views
) views;

alter table log_alerts drop constraint log_alerts_view_id_fkey;
alter table log_alerts add foreign key (view_id) references saved_views on delete cascade;

-- unused since 112: replaced by views of the same names.
drop table ticket_views;
-- unused since 112: as above.
drop table log_views;
-- unused since 112: as above.
drop table todo_views;

-- For the previous version, which reads and writes these tables until its node is restarted.
create view ticket_views as select id, owner_id, name, query, shared, position, created_at, updated_at, screen
  from saved_views where screen = 'tickets';
alter view ticket_views alter column screen set default 'tickets';
create view log_views as select id, owner_id, name, query, shared, created_at, updated_at, screen
  from saved_views where screen = 'logs';
alter view log_views alter column screen set default 'logs';
create view todo_views as select id, owner_id, name, query, shared, created_at, updated_at, screen
  from saved_views where screen = 'todos';
alter view todo_views alter column screen set default 'todos';

-- Like the previous version, and also for views of logs under their new action.
create or replace function audit_looked_up(action text, subject_id text, before jsonb, after jsonb)
returns text[] language sql immutable parallel safe as $$
  select case when action in
    ('logs.search', 'logs.export', 'logs.removeView', 'users.notes.search', 'users.showEmail', 'audit.export')
    or (action = 'views.remove' and before ->> 'screen' = 'logs')
  then public.audit_patterns(concat_ws(' ',
    case action when 'users.showEmail' then subject_id end,
    after ->> 'person', after ->> 'player', after ->> 'user', after ->> 'text',
    after ->> 'about', after ->> 'actorId', after ->> 'subjectId',
    before ->> 'name', before ->> 'person', before ->> 'player', before ->> 'user', before ->> 'text'), '') end
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
