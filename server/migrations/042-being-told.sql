-- Four kinds of news for staff. At most one of a kind is unread: it is about the newest event and counts the others, as
-- a digest.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('answer', 'decision', 'assignment', 'mention', 'reminder', 'opened', 'fault', 'application', 'ticket',
    'complaint', 'unattended'));
create unique index notifications_unread_digest on notifications (user_id, kind)
  where read_at is null and kind in ('application', 'ticket', 'complaint', 'unattended');

-- Three of the kinds are off by default.
alter table notification_settings drop constraint notification_settings_off_check;
alter table notification_settings add constraint notification_settings_off_check
  check (off <@ array['answer', 'decision', 'assignment', 'mention', 'reminder', 'opened', 'fault', 'application', 'ticket',
    'complaint', 'unattended']);
alter table notification_settings
  alter column off set default array['application', 'ticket', 'complaint'],
  add column off_categories text[] not null default '{}';
update notification_settings set off = off || array['application', 'ticket', 'complaint'];

-- When the owners were notified that nobody had taken the ticket.
alter table tickets add column left_alone_at timestamptz;
-- Tickets that already wait are not announced.
update tickets set left_alone_at = now() where status = 'open' and assignee_id is null and first_answer_at is null;
create index tickets_left_alone on tickets (created_at)
  where status = 'open' and assignee_id is null and first_answer_at is null and left_alone_at is null;
