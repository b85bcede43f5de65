-- Admissions from before the community came here, taken over by an owner. One without an account applies to its identifiers;
-- they leave when an account claims it.
create sequence taken_people_number;

create table taken_people (
  id uuid primary key,
  -- By which the game lists them: the Discord id, or a number that begins with zeros, as no Discord id does.
  listed_as text not null unique check (listed_as ~ '^\d{15,21}$'),
  name text not null,
  source text not null check (source in ('txadmin', 'file', 'role')),
  admitted_at timestamptz,
  admitted_by text not null default '',
  taken_at timestamptz not null default now(),
  user_id text references users (id) on update cascade,
  revoked_at timestamptz,
  revoker_id text references users (id) on update cascade,
  revoke_reason text,
  gate_seq bigint not null default 0,
  search text not null generated always as (search_text(name || ' ' || listed_as)) stored
);

create index taken_people_of_user on taken_people (user_id) where user_id is not null;
create index taken_people_of_revoker on taken_people (revoker_id) where revoker_id is not null;
create index taken_people_unclaimed on taken_people (listed_as) where user_id is null and revoked_at is null;
create index taken_people_changed on taken_people (gate_seq);

create table taken_identifiers (
  identifier text primary key,
  person_id uuid not null references taken_people (id) on delete cascade,
  check (identifier ~ '^(discord:\d{15,21}|license:[\da-f]{40})$')
);

create index taken_identifiers_of_person on taken_identifiers (person_id);

create index taken_people_to_number on taken_people (id) where gate_seq = 0;

-- The code sets the number 0 when the game servers have to know a change; at the commit the first of a transaction's rows
-- numbers them all.
create function taken_person_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from taken_people where id = new.id and gate_seq + 0 = 0) then
    update taken_people set gate_seq = game_step() where gate_seq = 0;
  end if;
  return null;
end
$$;

create constraint trigger taken_person_changed after insert or update on taken_people deferrable initially deferred
  for each row when (new.gate_seq = 0) execute function taken_person_changed();
