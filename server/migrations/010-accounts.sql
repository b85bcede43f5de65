-- A deleted account leaves a row without a trace of the person, so that what others have to do with it is not broken.
alter table users add column deleted_at timestamptz;
alter table users drop constraint users_id_check;
alter table users add constraint users_id_check
  check (id ~ case when deleted_at is null then '^[0-9]{15,21}$' else '^smazany-[0-9a-f]{32}$' end);
alter table users add constraint users_nothing_left check (deleted_at is null or (username = 'Smazaný účet'
  and discriminator = '0' and avatar is null and email = '' and role = 'user' and allowlist_status = 'none'
  and allowlist_attempts = 0 and last_attempt_date is null and allowlist_submitted_at is null));

-- Its name goes like any other: a note by a person who is gone says so.
alter table user_notes add constraint user_notes_author_id_fkey foreign key (author_id) references users;

-- One update of the id renames every reference to it.
do $$
declare
  reference record;
begin
  for reference in
    select conname, conrelid::regclass as referring, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and confrelid = 'users'::regclass and confupdtype <> 'c'
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s on update cascade',
      reference.referring, reference.conname, reference.conname, reference.definition);
  end loop;
end
$$;

-- Taken back with the account, before anybody decided.
alter table allowlist_submissions drop constraint allowlist_submissions_status_check,
  add constraint allowlist_submissions_status_check check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  drop constraint allowlist_submissions_check,
  add constraint allowlist_submissions_check check ((status in ('pending', 'withdrawn')) = (reviewed_at is null));

-- Whom a complaint names is known again if they come back, or they could read it then.
alter table tickets add column concerned_mark bytea check (length(concerned_mark) = 32);
create index tickets_of_concerned_mark on tickets (concerned_mark) where concerned_mark is not null;

-- The waits that outlive an account: who it was cannot be read from the fingerprint.
create table account_waits (
  fingerprint bytea primary key check (length(fingerprint) = 32),
  until timestamptz not null
);

-- Whom the game server let in before their account was deleted; it asks what changed and must be told.
create table game_removals (
  discord_id text primary key,
  at timestamptz not null default now()
);
