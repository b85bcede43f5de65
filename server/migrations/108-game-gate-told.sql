-- What a game server says of its gate; null of one that does not tell it.
alter table game_heartbeats add column gate_on boolean, add column gate_spared integer;
