alter table discord_state
  -- Since when Discord does not know one of `lost_channels`.
  add column lost_at timestamptz,
  -- Channels of the environment in whose place the owners chose another one.
  add column replaced_channels text[] not null default '{}';

-- The owners get a notification of a lost channel.
alter table notifications drop constraint notifications_outcome_check;
alter table notifications add constraint notifications_outcome_check check (outcome in ('approved', 'declined', 'revoked',
  'open', 'in-progress', 'closed', 'token-refused', 'role-refused', 'channel-lost'));
alter table discord_outbox drop constraint discord_outbox_outcome_check;
alter table discord_outbox add constraint discord_outbox_outcome_check check (outcome in ('approved', 'declined', 'revoked',
  'open', 'in-progress', 'closed', 'token-refused', 'role-refused', 'channel-lost'));
