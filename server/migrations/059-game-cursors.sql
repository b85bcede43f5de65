-- The number up to which each game server has received the changes of access. The sender is the id of its token, or
-- `environment` for GAME_TOKEN.
create table game_cursors (
  sender text primary key,
  seq bigint not null,
  at timestamptz not null default now()
) with (fillfactor = 50);
