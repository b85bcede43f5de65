-- The gate of a game server as it reports it; null from a resource of an older version.
alter table game_heartbeats add column gate_on boolean, add column gate_spared integer;
