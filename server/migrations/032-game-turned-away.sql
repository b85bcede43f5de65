-- What a game server did not take since its resource started; null of one that does not tell it.
alter table game_heartbeats add column forged bigint, add column flooded bigint, add column lines_refused bigint;
