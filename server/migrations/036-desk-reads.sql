-- Counts of tickets of each kind, so that lists need not count them. Every change adds its own row, so that
-- transactions do not wait for each other. The hourly job adds them up.
create table ticket_counts (
  category text not null,
  status text not null,
  concerned_id text,
  change integer not null
);

create function count_tickets_added() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_counts (category, status, concerned_id, change)
  select category, status, concerned_id, count(*) from added group by category, status, concerned_id;
  return null;
end
$$;

create function count_tickets_removed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_counts (category, status, concerned_id, change)
  select category, status, concerned_id, -count(*) from removed group by category, status, concerned_id;
  return null;
end
$$;

create function count_ticket_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_counts (category, status, concerned_id, change) values
    (old.category, old.status, old.concerned_id, -1), (new.category, new.status, new.concerned_id, 1);
  return null;
end
$$;

create trigger tickets_count_added after insert on tickets referencing new table as added
  for each statement execute function count_tickets_added();
create trigger tickets_count_removed after delete on tickets referencing old table as removed
  for each statement execute function count_tickets_removed();
create trigger tickets_count_changed after update of category, status, concerned_id on tickets for each row
  when ((old.category, old.status, old.concerned_id) is distinct from (new.category, new.status, new.concerned_id))
  execute function count_ticket_changed();

insert into ticket_counts (category, status, concerned_id, change)
select category, status, concerned_id, count(*) from tickets group by category, status, concerned_id;

-- These indexes include the columns that decide who may see a ticket, so that counts and pages need no table access.
drop index tickets_by_update;
create index tickets_by_update on tickets (updated_at desc, id) include (category, concerned_id, status);
drop index tickets_by_time;
create index tickets_by_time on tickets (created_at desc, id) include (category, concerned_id, status);
drop index tickets_unclosed;
create index tickets_unclosed on tickets (waiting_on, last_message_at)
  include (id, category, concerned_id, user_id, created_at, seq_for_staff) where status <> 'closed';
create index tickets_answered on tickets (first_answer_at) include (category, concerned_id, created_at)
  where first_answer_at is not null;
create index tickets_closed on tickets (closed_at) include (category, concerned_id, created_at, rating_score)
  where closed_at is not null;
