-- Tickets of one author are opened one after another: whoever counts waits for the turn and then sees what the others opened,
-- for each statement of a function sees what was committed before it, while one statement alone sees what was before its wait.
create function count_unclosed_in_turn(author text) returns integer language plpgsql set search_path = public, pg_temp as $$
begin
  perform from users where id = author and deleted_at is null for no key update;
  return (select count(*) from tickets where user_id = author and status <> 'closed');
end
$$;
