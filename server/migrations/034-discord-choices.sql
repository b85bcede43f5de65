-- The node that sends, and until when. Replaces a lock that occupied a connection.
alter table discord_state
  add column sender uuid,
  add column sends_until timestamptz not null default now(),
  -- The role of players on the allowlist. `has_role` of 030 is not read any more.
  add column allowlist_role text,
  -- Members of the guild with one of these roles are administrators here. If empty, owners appoint administrators.
  add column staff_roles text[] not null default '{}' check (cardinality(staff_roles) <= 20),
  -- The owners' own sentences, by their name.
  add column texts jsonb not null default '{}';

-- Two kinds of news for owners: a confidential ticket was opened, or the bot has a fault, which has no subject.
alter table notifications drop constraint notifications_kind_check;
alter table notifications drop constraint notifications_outcome_check;
alter table notifications drop constraint notifications_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('answer', 'decision', 'assignment', 'mention', 'reminder', 'opened', 'fault'));
alter table notifications add constraint notifications_outcome_check
  check (outcome in ('approved', 'declined', 'revoked', 'open', 'in-progress', 'closed', 'token-refused', 'role-refused'));
alter table notifications add constraint notifications_check
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id) = (kind <> 'fault')::integer);
alter table notification_settings drop constraint notification_settings_off_check;
alter table notification_settings add constraint notification_settings_off_check
  check (off <@ array['answer', 'decision', 'assignment', 'mention', 'reminder', 'opened', 'fault']);
alter table discord_people drop constraint discord_people_off_check;
alter table discord_people add constraint discord_people_off_check
  check (off <@ array['answer', 'decision', 'assignment', 'mention', 'reminder', 'opened', 'fault']);

alter table discord_outbox drop constraint discord_outbox_news_check;
alter table discord_outbox drop constraint discord_outbox_outcome_check;
alter table discord_outbox drop constraint discord_outbox_check2;
alter table discord_outbox add constraint discord_outbox_news_check
  check (news in ('answer', 'decision', 'assignment', 'mention', 'reminder', 'opened', 'fault'));
alter table discord_outbox add constraint discord_outbox_outcome_check
  check (outcome in ('approved', 'declined', 'revoked', 'open', 'in-progress', 'closed', 'token-refused', 'role-refused'));
alter table discord_outbox add constraint discord_outbox_check2
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id)
    = (kind = 'card' or kind = 'message' and news <> 'fault')::integer);
-- `notice` rows become messages with the news `fault`.
update discord_outbox set kind = 'message', news = 'fault', outcome = notice, notice = null where kind = 'notice';
