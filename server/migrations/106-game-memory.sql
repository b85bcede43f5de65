-- Lines in the game server's memory because its disk refuses them; null while it takes them.
alter table game_heartbeats add column spool_in_memory bigint;
