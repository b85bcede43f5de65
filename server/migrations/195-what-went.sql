-- What the version before no longer read or wrote.

-- unused since 190: saved views are one table.
drop view ticket_views;
-- unused since 190: saved views are one table.
drop view log_views;
-- unused since 191: todos have no saved views.
drop view todo_views;
-- unused since 190: the role is compared with what Discord says.
alter table discord_state drop column has_role;

-- A notice became a message with the news `fault`.
alter table discord_outbox drop constraint discord_outbox_check, drop constraint discord_outbox_check1,
  add constraint discord_outbox_check
    check ((kind = 'role') = (discord_id is not null) and (kind = 'message') = (user_id is not null)),
  add constraint discord_outbox_check1 check ((kind = 'message') = (news is not null));
-- unused since 190: no code writes it.
alter table discord_outbox drop column notice;

-- unused since 192: points stand in the note.
alter table sanctions drop column points_category, drop column points_count, drop column points_until,
  drop column template_id;
update sanction_templates set content = content - array['points', 'thresholds'];
-- unused since 192: unread rules do not close the game.
alter table page_settings drop column gate_days, drop column gate_since, drop column closed_version;
-- unused since 192: a revocation is not taken back.
drop table allowlist_revocations;

-- unused since 190: a merge is not undone.
drop table ticket_merges;
-- unused since 190: a draft has one revision.
alter table allowlist_draft_answers drop column version;
-- unused since 190: what was opened before a ticket is not counted.
drop table page_answer_days;
-- unused since 190: the list of tickets is not paged by weeks.
drop table ticket_weeks;
drop function ticket_week(timestamptz);

-- unused since 191: nothing is undone after a day.
drop table todo_changes;
drop index todos_returning;
-- unused since 191: todos have no order of their own and do not repeat.
alter table todos drop column position, drop column moves, drop column repeat, drop column returns_on;

-- unused since 191: the bot has the product's words.
alter table discord_state drop column texts;
-- unused since 191: one wish for all kinds, is_wanted.
alter table discord_people drop column off;
