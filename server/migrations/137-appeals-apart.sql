-- Appeals do not count in the limit of open tickets: a person with many sanctions could open no other ticket.
create or replace function count_unclosed_in_turn(author text) returns integer language plpgsql set search_path = public, pg_temp as $$
begin
  perform from users where id = author and deleted_at is null for no key update;
  return (select count(*) from tickets where user_id = author and status <> 'closed' and category <> 'appeal');
end
$$;

-- Entries about notes and evidence of sanctions are removed uncounted too: their people may not know of them.
create or replace function audit_remove_past_term(most integer, out removed integer, out told integer)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from public.audit where id in (
      select id from public.audit where at < public.audit_kept_since(now()) order by at limit most)
    returning ticket_ids, action, asked_for
  )
  select count(*)::integer,
    (count(*) filter (where ticket_ids = '{}' and asked_for = '{}'
      and action !~ '^(users\.notes\.|sanctions\.(note$|evidence\.))'))::integer
  from gone
$$;
