-- The code names whom an event opens or closes the game to by a row without a number; like the triggers of 022 and 107 it takes one at the commit.
-- Those stay for writes without an event: a node of the version before, an account that joins as staff, SQL by hand.
create function game_change_written() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update game_changes set seq = game_step() where user_id = new.user_id;
  return null;
end
$$;

create constraint trigger game_change_written after insert or update on game_changes deferrable initially deferred
  for each row when (new.seq = 0) execute function game_change_written();
