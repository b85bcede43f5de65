-- What a game server reports about itself, as it came; only what a query asks for has a column of its own. The default is
-- what a node of an older version knows.
alter table game_heartbeats add column report jsonb not null default
  '{"spool": {"lines": 0, "bytes": 0, "dropped": 0, "inMemory": null, "aside": 0}, "turnedAway": null, "lag": null, "gate": null, "listing": null}';

update game_heartbeats set report = jsonb_build_object(
  'spool', jsonb_build_object('lines', spool_lines, 'bytes', spool_bytes, 'dropped', spool_dropped,
    'inMemory', spool_in_memory, 'aside', spool_aside),
  'turnedAway', case when forged is not null and flooded is not null and lines_refused is not null
    then jsonb_build_object('forged', forged, 'flooded', flooded, 'refused', lines_refused) end,
  'lag', lag,
  'gate', case when gate_on is not null then jsonb_build_object('isOn', gate_on, 'spared', gate_spared) end,
  'listing', case when padlock is not null and has_tx_admin_allowlist is not null
    then jsonb_build_object('padlock', padlock, 'build', build, 'hasTxAdminAllowlist', has_tx_admin_allowlist) end);
