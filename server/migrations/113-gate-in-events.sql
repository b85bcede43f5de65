-- The code inserts a row with the number 0 for each person whose access an event changes. This trigger assigns the
-- number at the commit, like those of 022 and 107. Those remain for writes without an event: a node of the previous
-- version, an account that joins as staff, manual SQL.
create function game_change_written() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update game_changes set seq = game_step() where user_id = new.user_id;
  return null;
end
$$;

create constraint trigger game_change_written after insert or update on game_changes deferrable initially deferred
  for each row when (new.seq = 0) execute function game_change_written();
