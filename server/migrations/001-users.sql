create table users (
  id text primary key check (id ~ '^[0-9]{15,21}$'),
  username text not null,
  discriminator text not null,
  avatar text,
  email text not null default '',
  role text not null default 'user' check (role in ('user', 'administrator', 'owner')),
  allowlist_status text not null default 'none'
    check (allowlist_status in ('none', 'pending', 'approved', 'declined')),
  allowlist_attempts integer not null default 0 check (allowlist_attempts >= 0),
  last_attempt_date timestamptz,
  allowlist_submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (allowlist_status <> 'declined' or last_attempt_date is not null)
);

create index users_created_at on users (created_at desc, id);

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
