-- The server as the server browser shows it; null from a resource of an older version.
alter table game_heartbeats
  add column padlock text check (padlock in ('westmore', 'other', 'none')),
  add column build integer,
  add column has_tx_admin_allowlist boolean;
