-- Lines in the game server's memory because it cannot write to disk. Null while it can.
alter table game_heartbeats add column spool_in_memory bigint;
