-- Messages in the staff's channels, one for each application and ticket, edited when it changes.
alter table discord_outbox drop constraint discord_outbox_kind_check;
alter table discord_outbox drop constraint discord_outbox_check;
alter table discord_outbox drop constraint discord_outbox_check2;
alter table discord_outbox add constraint discord_outbox_kind_check
  check (kind in ('message', 'role', 'notice', 'card'));
alter table discord_outbox add constraint discord_outbox_check
  check ((kind = 'role') = (discord_id is not null) and (kind in ('message', 'notice')) = (user_id is not null));
alter table discord_outbox add constraint discord_outbox_check2
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id) = (kind in ('message', 'card'))::integer);
create unique index discord_outbox_card on discord_outbox (coalesce(ticket_id, submission_id))
  where state = 'waiting' and begun_at is null and kind = 'card';

create table discord_cards (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid unique references allowlist_submissions on delete cascade,
  ticket_id uuid unique references tickets on delete cascade,
  channel_id text not null,
  message_id text not null,
  check (num_nonnulls(submission_id, ticket_id) = 1)
);

alter table discord_state
  add column applications_channel text,
  add column tickets_channel text,
  -- Channels that do not exist on Discord any more and are not to be requested again.
  add column lost_channels text[] not null default '{}';
