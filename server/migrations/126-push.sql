-- The key pair that identifies this installation to push services; made once, shared by all nodes.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key text not null
);

-- Browsers that get pushes. A browser has one at most, and it ends with its session.
create table push_devices (
  session_id uuid primary key references sessions (id) on delete cascade,
  -- The address, the keys and our private key together allow pushing to the browser.
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- Origin of the endpoint.
  service text not null,
  p256dh text not null,
  auth text not null,
  added_at timestamptz not null default now()
);

-- Pushes to be sent; a sent one is deleted. Without a reference to the device: a person who signs out must neither fail nor
-- block the action that notifies them.
create table push_outbox (
  session_id uuid not null,
  notification_id uuid not null references notifications on delete cascade,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  primary key (session_id, notification_id)
);

create index push_outbox_due_at on push_outbox (due_at);
create index push_outbox_notification_id on push_outbox (notification_id);
