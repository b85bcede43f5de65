-- Lines that the site never accepted and the game server has set aside.
alter table game_heartbeats add column spool_aside bigint not null default 0;
