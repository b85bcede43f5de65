-- PostgreSQL inlines a SQL function into its caller. In a stored column or the condition of a trigger this is repeated
-- for each writing statement and costs several times the function itself. A PL/pgSQL function is prepared once per
-- connection.
create or replace function search_text(text text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(lower(public.unaccent('public.unaccent', text)), '[^[:alnum:]]+', ' ', 'g');
end
$$;

-- The condition is inside the function for the same reason. A ticket whose kind changed is counted by the other
-- trigger.
create or replace function count_ticket_moved() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if ticket_week(old.updated_at) <> ticket_week(new.updated_at)
    and (old.category, old.status, old.concerned_id) is not distinct from (new.category, new.status, new.concerned_id)
  then
    insert into ticket_weeks (counted, week, category, status, concerned_id, change) values
      ('updated', ticket_week(old.updated_at), old.category, old.status, old.concerned_id, -1),
      ('updated', ticket_week(new.updated_at), new.category, new.status, new.concerned_id, 1);
  end if;
  return null;
end
$$;

drop trigger tickets_count_moved on tickets;
create trigger tickets_count_moved after update of updated_at on tickets for each row execute function count_ticket_moved();
