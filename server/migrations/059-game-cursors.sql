-- Up to which number each game server has taken the changes of who may come in; by its token, or `environment` for that of GAME_TOKEN.
create table game_cursors (
  sender text primary key,
  seq bigint not null,
  at timestamptz not null default now()
) with (fillfactor = 50);
