alter table discord_state
  -- Since when one of `lost_channels` does not exist on Discord.
  add column lost_at timestamptz,
  -- Channels from the environment that the owners replaced.
  add column replaced_channels text[] not null default '{}';

-- The owners are notified of a lost channel.
alter table notifications drop constraint notifications_outcome_check;
alter table notifications add constraint notifications_outcome_check check (outcome in ('approved', 'declined', 'revoked',
  'open', 'in-progress', 'closed', 'token-refused', 'role-refused', 'channel-lost'));
alter table discord_outbox drop constraint discord_outbox_outcome_check;
alter table discord_outbox add constraint discord_outbox_outcome_check check (outcome in ('approved', 'declined', 'revoked',
  'open', 'in-progress', 'closed', 'token-refused', 'role-refused', 'channel-lost'));
