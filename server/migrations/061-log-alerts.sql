-- Alerts: the person is notified when a saved view has more than `lines` lines within `minutes`.
create table log_alerts (
  id uuid primary key,
  user_id text not null references users on update cascade on delete cascade,
  view_id uuid not null references log_views on delete cascade,
  lines integer not null check (lines between 1 and 100000),
  minutes integer not null check (minutes between 1 and 1440),
  -- Whether the last check exceeded the limit. The next notification comes only after a check below it.
  is_lasting boolean not null default false,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, view_id)
);
create index log_alerts_of_view on log_alerts (view_id);

alter table notifications
  add column log_alert_id uuid references log_alerts on delete cascade,
  -- Start of the period whose lines the alert counted. It ends at the time of the notification.
  add column lines_since timestamptz;
alter table notifications drop constraint notifications_kind_check;
alter table notifications drop constraint notifications_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('answer', 'decision', 'assignment', 'mention', 'reminder', 'opened', 'fault', 'application', 'ticket',
    'complaint', 'unattended', 'alert'));
alter table notifications add constraint notifications_check
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id) = (kind not in ('fault', 'alert'))::integer
    and num_nonnulls(log_alert_id, lines_since) = 2 * (kind = 'alert')::integer);
create unique index notifications_unread_alert on notifications (log_alert_id)
  where read_at is null and log_alert_id is not null;
create index notifications_of_alert on notifications (log_alert_id) where log_alert_id is not null;

alter table notification_settings drop constraint notification_settings_off_check;
alter table notification_settings add constraint notification_settings_off_check
  check (off <@ array['answer', 'decision', 'assignment', 'mention', 'reminder', 'opened', 'fault', 'application', 'ticket',
    'complaint', 'unattended', 'alert']);
