-- Counts of tickets of each kind opened and last changed in each week (UTC), so that a page in the middle of the list
-- is located within a week, not from the end. A reply writes here only if it is the first one of its week.
create table ticket_weeks (
  counted text not null check (counted in ('created', 'updated')),
  week timestamptz not null,
  category text not null,
  status text not null,
  concerned_id text,
  change integer not null
);

-- Prevents writes to tickets until the counters are filled.
lock table tickets in share row exclusive mode;

create function ticket_week(moment timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_trunc('week', moment at time zone 'UTC') at time zone 'UTC'
$$;

create or replace function count_tickets_added() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_counts (category, status, concerned_id, change)
  select category, status, concerned_id, count(*) from added group by category, status, concerned_id;
  insert into ticket_weeks (counted, week, category, status, concerned_id, change)
  select counted, week, category, status, concerned_id, count(*)
  from added, lateral (values ('created', ticket_week(created_at)), ('updated', ticket_week(updated_at))) weeks (counted, week)
  group by counted, week, category, status, concerned_id;
  return null;
end
$$;

create or replace function count_tickets_removed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_counts (category, status, concerned_id, change)
  select category, status, concerned_id, -count(*) from removed group by category, status, concerned_id;
  insert into ticket_weeks (counted, week, category, status, concerned_id, change)
  select counted, week, category, status, concerned_id, -count(*)
  from removed, lateral (values ('created', ticket_week(created_at)), ('updated', ticket_week(updated_at))) weeks (counted, week)
  group by counted, week, category, status, concerned_id;
  return null;
end
$$;

create or replace function count_ticket_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_counts (category, status, concerned_id, change) values
    (old.category, old.status, old.concerned_id, -1), (new.category, new.status, new.concerned_id, 1);
  insert into ticket_weeks (counted, week, category, status, concerned_id, change) values
    ('created', ticket_week(old.created_at), old.category, old.status, old.concerned_id, -1),
    ('created', ticket_week(new.created_at), new.category, new.status, new.concerned_id, 1),
    ('updated', ticket_week(old.updated_at), old.category, old.status, old.concerned_id, -1),
    ('updated', ticket_week(new.updated_at), new.category, new.status, new.concerned_id, 1);
  return null;
end
$$;

-- For a ticket whose kind did not change. Other changes are counted above, and the opening time never changes.
create function count_ticket_moved() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_weeks (counted, week, category, status, concerned_id, change) values
    ('updated', ticket_week(old.updated_at), old.category, old.status, old.concerned_id, -1),
    ('updated', ticket_week(new.updated_at), new.category, new.status, new.concerned_id, 1);
  return null;
end
$$;

create trigger tickets_count_moved after update of updated_at on tickets for each row
  when ((old.category, old.status, old.concerned_id) is not distinct from (new.category, new.status, new.concerned_id)
    and ticket_week(old.updated_at) <> ticket_week(new.updated_at))
  execute function count_ticket_moved();

insert into ticket_weeks (counted, week, category, status, concerned_id, change)
select counted, week, category, status, concerned_id, count(*)
from tickets, lateral (values ('created', ticket_week(created_at)), ('updated', ticket_week(updated_at))) weeks (counted, week)
group by counted, week, category, status, concerned_id;
