-- Discord accounts that become administrators with their first sign-in.
create table awaited_staff (
  discord_id text primary key check (discord_id ~ '^\d{15,21}$'),
  added_at timestamptz not null default now(),
  by_id text references users (id) on update cascade
);

create index awaited_staff_by on awaited_staff (by_id);

-- Notes of another program about people without an account here. The row of a note that the staff have got stays without
-- its text, so that a note they removed does not come back. The id is a hash of identifier and text.
create table waiting_notes (
  id uuid primary key,
  identifier text not null check (identifier ~ '^(discord:\d{15,21}|license:[\da-f]{40})$'),
  text text check (text <> ''),
  author_id text not null references users (id) on update cascade,
  taken_at timestamptz not null default now()
);

create index waiting_notes_about on waiting_notes (identifier);
create index waiting_notes_of_author on waiting_notes (author_id);
