-- The normalized text by which a person is found. Stored, because a search reads tens of thousands of rows.
alter table users add column search text not null
  generated always as (search_text(username || ' ' || discriminator || ' ' || email || ' ' || id)) stored;
drop index users_search;
create index users_search on users using gin (search gin_trgm_ops) where deleted_at is null;
create index users_by_beginning on users ((search_text(username) collate "C"), id) where deleted_at is null;

-- The sort orders of the list. An index alone locates a page far from either end.
drop index users_created_at;
create index users_created_at on users (created_at desc, id) include (role) where deleted_at is null;
create index users_by_name on users (username collate "cs-x-icu", id) include (role) where deleted_at is null;
create index users_of_staff on users (role) where role <> 'user';

-- How many users have each role. Every change adds its own row, as in ticket_counts.
create table user_counts (
  role text not null,
  change integer not null
);

create function count_users_added() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into user_counts (role, change) select role, count(*) from added where deleted_at is null group by role;
  return null;
end
$$;

create function count_users_removed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into user_counts (role, change) select role, -count(*) from removed where deleted_at is null group by role;
  return null;
end
$$;

create function count_user_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into user_counts (role, change)
  select role, change from (values (old.role, old.deleted_at, -1), (new.role, new.deleted_at, 1)) sides (role, deleted_at, change)
  where deleted_at is null;
  return null;
end
$$;

create trigger users_count_added after insert on users referencing new table as added
  for each statement execute function count_users_added();
create trigger users_count_removed after delete on users referencing old table as removed
  for each statement execute function count_users_removed();
create trigger users_count_changed after update of role, deleted_at on users for each row
  when ((old.role, old.deleted_at) is distinct from (new.role, new.deleted_at))
  execute function count_user_changed();

insert into user_counts (role, change) select role, count(*) from users where deleted_at is null group by role;
