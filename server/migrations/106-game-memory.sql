-- How many lines wait in memory because the game server's disk refuses them; null while it takes them.
alter table game_heartbeats add column spool_in_memory bigint;
