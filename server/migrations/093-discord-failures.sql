-- Determines the wait before the next attempt. `tries` also counts attempts interrupted when a node died.
alter table discord_outbox add column failures integer not null default 0;
