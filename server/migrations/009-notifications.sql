-- Notifications. Names and titles are read from the subject, and a deleted subject deletes its notifications.
create table notifications (
  id uuid primary key,
  user_id text not null references users on update cascade on delete cascade,
  kind text not null check (kind in ('answer', 'decision', 'assignment', 'mention', 'reminder')),
  ticket_id uuid references tickets on delete cascade,
  todo_id uuid references todos on delete cascade,
  submission_id uuid references allowlist_submissions on delete cascade,
  user_note_id uuid references user_notes on delete cascade,
  outcome text check (outcome in ('approved', 'declined', 'revoked', 'open', 'in-progress', 'closed')),
  due_date date,
  actor_id text references users on update cascade on delete set null,
  count integer not null default 1 check (count > 0),
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  read_at timestamptz,
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id) = 1),
  check (actor_id <> user_id)
);

-- At most one unread notification of a kind about a subject. Further events increase its count.
create unique index notifications_unread
  on notifications (user_id, kind, (coalesce(ticket_id, todo_id, submission_id, user_note_id))) where read_at is null;
create index notifications_of_user on notifications (user_id, at desc, id desc);
create index notifications_by_time on notifications (at);
create index notifications_of_ticket on notifications (ticket_id) where ticket_id is not null;
create index notifications_of_todo on notifications (todo_id) where todo_id is not null;
create index notifications_of_submission on notifications (submission_id) where submission_id is not null;
create index notifications_of_user_note on notifications (user_note_id) where user_note_id is not null;
create index notifications_of_actor on notifications (actor_id) where actor_id is not null;

create table notification_settings (
  user_id text primary key references users on update cascade on delete cascade,
  off text[] not null default '{}'
    check (off <@ array['answer', 'decision', 'assignment', 'mention', 'reminder']),
  toasts boolean not null default true
);

-- Reminders already sent, kept even when the notification was read or removed.
create table notification_reminders (
  user_id text not null references users on update cascade on delete cascade,
  todo_id uuid references todos on delete cascade,
  submission_id uuid references allowlist_submissions on delete cascade,
  due_date date,
  check (num_nonnulls(todo_id, submission_id) = 1),
  unique nulls not distinct (user_id, todo_id, submission_id, due_date)
);

create index notification_reminders_of_todo on notification_reminders (todo_id) where todo_id is not null;
create index notification_reminders_of_submission on notification_reminders (submission_id)
  where submission_id is not null;
