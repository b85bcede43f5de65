-- Removals of the Discord role that wait for an owner: { role, at, people: [{ id, name }] }.
alter table discord_state add column held_removals jsonb;
-- The role whose first comparison is over; that of a site that has compared already needs no confirmation.
alter table discord_state add column compared_role text;
update discord_state set compared_role = allowlist_role where reconciled_at is not null;
