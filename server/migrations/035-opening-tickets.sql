-- Serializes new tickets of one author. The lock and the count are separate statements, because each statement of a
-- function sees all commits before it. A single statement would miss tickets committed while it waited.
create function count_unclosed_in_turn(author text) returns integer language plpgsql set search_path = public, pg_temp as $$
begin
  perform from users where id = author and deleted_at is null for no key update;
  return (select count(*) from tickets where user_id = author and status <> 'closed');
end
$$;
