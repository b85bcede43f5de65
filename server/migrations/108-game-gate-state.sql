-- State of the gate as reported by the game server. Null from an older version of the resource.
alter table game_heartbeats add column gate_on boolean, add column gate_spared integer;
