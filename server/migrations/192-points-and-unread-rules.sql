-- Sanctions have no points any more: the staff read in the note those that were given. An older node shows them there too,
-- and no others. The revision grows, so that a note that is being edited does not replace the new one.
update sanctions
set note = note || case when note = '' then '' else E'\n' end || 'Body: ' || points_count || ' (' || points_category || ')'
    || coalesce(', do ' || to_char(points_until at time zone 'Europe/Prague', 'FMDD. FMMM. YYYY'), '') || '.',
  note_revision = note_revision + 1, points_category = null, points_count = null, points_until = null
where points_count is not null and points_category is not null;

-- Nothing closes the game to those who have not read changed rules. The game servers have to know whom they admit again:
-- triggers assign the numbers at the commit (113). An older node obeys the same setting and does not close it again.
insert into game_changes (user_id, seq)
select id, 0 from users
where deleted_at is null and allowlist_status = 'approved' and not exists (
  select from page_readings where user_id = users.id and page = 'rules'
    and version >= (select closed_version from page_settings))
  and exists (select from page_settings where closed_version is not null)
order by id
on conflict (user_id) do update set seq = 0;

update page_settings set gate_days = null, gate_since = null, closed_version = null;

-- A revocation is not taken back any more.
delete from allowlist_revocations;
