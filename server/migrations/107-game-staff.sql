-- Whether owners and administrators may join the game without an approved application. Yes if there is no row. A node
-- with this rule adds the row, and the trigger then announces all staff, because a node of the previous version would
-- announce them as refused.
create table game_settings (
  only_row boolean primary key default true check (only_row),
  lets_staff_in boolean not null default true
);

create function game_settings_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform game_touch(id) from users where role <> 'user' and deleted_at is null;
  return null;
end
$$;

create constraint trigger game_settings_added after insert on game_settings deferrable initially deferred
  for each row execute function game_settings_changed();
create constraint trigger game_settings_changed after update on game_settings deferrable initially deferred
  for each row when (old.lets_staff_in <> new.lets_staff_in) execute function game_settings_changed();
create constraint trigger game_staff_added after insert on users deferrable initially deferred
  for each row when (new.role <> 'user') execute function game_user_changed();
create constraint trigger game_staff_changed after update of role on users deferrable initially deferred
  for each row when ((old.role = 'user') <> (new.role = 'user')) execute function game_user_changed();
