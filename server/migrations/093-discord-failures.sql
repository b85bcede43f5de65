-- The wait before the next try grows with these; `tries` also counts those that were cut off when a node died.
alter table discord_outbox add column failures integer not null default 0;
