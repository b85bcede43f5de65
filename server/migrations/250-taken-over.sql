-- Admissions from before the community came here, taken over by an owner. One without an account applies to its identifiers,
-- until an account claims it and has them.
create sequence taken_people_number;

create table taken_people (
  -- By which the game lists them: the Discord id, or a number that begins with zeros, as no Discord id does.
  listed_as text primary key check (listed_as ~ '^\d{15,21}$'),
  identifiers text[] not null,
  name text not null,
  source text not null check (source in ('txadmin', 'file', 'role')),
  admitted_at timestamptz,
  admitted_by text not null default '',
  taken_at timestamptz not null default now(),
  user_id text references users (id) on update cascade,
  revoked_at timestamptz,
  revoker_id text references users (id) on update cascade,
  revoke_reason text,
  search text not null generated always as (search_text(name || ' ' || listed_as)) stored
);

-- Pending entries would be read with every first sign-in.
create index taken_people_with on taken_people using gin (identifiers) with (fastupdate = off);
create index taken_people_of_user on taken_people (user_id) where user_id is not null;
create index taken_people_of_revoker on taken_people (revoker_id) where revoker_id is not null;
