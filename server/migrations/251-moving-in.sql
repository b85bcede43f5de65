-- Steps of moving in that an owner has called done or not needed.
create table moving_skipped (
  step text primary key,
  at timestamptz not null default now()
);

-- Discord accounts that become administrators with their first sign-in.
create table awaited_staff (
  discord_id text primary key check (discord_id ~ '^\d{15,21}$'),
  name text not null,
  added_at timestamptz not null default now(),
  by_id text references users (id) on update cascade
);

create index awaited_staff_by on awaited_staff (by_id);
