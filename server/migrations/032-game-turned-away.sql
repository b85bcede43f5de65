-- What the game server rejected since its resource started. Null if the server does not report it.
alter table game_heartbeats add column forged bigint, add column flooded bigint, add column lines_refused bigint;
