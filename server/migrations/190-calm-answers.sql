-- A merge of two tickets is not undone any more. A node of the version before loses an undo of the last seconds.
delete from ticket_merges;

-- Nobody reads any more which answers were opened before a ticket. A node of the version before counts a few of them.
delete from page_answer_days;

-- The list of tickets is paged through only to its 10,000th one, so weeks are not counted. A node of the version before
-- skips the rows of a distant page one by one.
create or replace function count_tickets_added() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_counts (category, status, concerned_id, change)
  select category, status, concerned_id, count(*) from added group by category, status, concerned_id;
  return null;
end
$$;

create or replace function count_tickets_removed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_counts (category, status, concerned_id, change)
  select category, status, concerned_id, -count(*) from removed group by category, status, concerned_id;
  return null;
end
$$;

create or replace function count_ticket_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_counts (category, status, concerned_id, change) values
    (old.category, old.status, old.concerned_id, -1), (new.category, new.status, new.concerned_id, 1);
  return null;
end
$$;

drop trigger tickets_count_moved on tickets;
drop function count_ticket_moved();
delete from ticket_weeks;
