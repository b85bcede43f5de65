-- A deleted account leaves an anonymous row, so that records of other people remain valid.
alter table users add column deleted_at timestamptz;
alter table users drop constraint users_id_check;
alter table users add constraint users_id_check
  check (id ~ case when deleted_at is null then '^[0-9]{15,21}$' else '^smazany-[0-9a-f]{32}$' end);
alter table users add constraint users_nothing_left check (deleted_at is null or (username = 'Smazaný účet'
  and discriminator = '0' and avatar is null and email = '' and role = 'user' and allowlist_status = 'none'
  and allowlist_attempts = 0 and last_attempt_date is null and allowlist_submitted_at is null));

-- The author is a user reference like any other, so the note of a deleted account shows that.
alter table user_notes add constraint user_notes_author_id_fkey foreign key (author_id) references users;

-- Makes an update of a user id cascade to every reference.
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

-- withdrawn: the account was deleted before a decision.
alter table allowlist_submissions drop constraint allowlist_submissions_status_check,
  add constraint allowlist_submissions_status_check check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  drop constraint allowlist_submissions_check,
  add constraint allowlist_submissions_check check ((status in ('pending', 'withdrawn')) = (reviewed_at is null));

-- Identifies the concerned person if they return, because otherwise they could read the complaint then.
alter table tickets add column concerned_mark bytea check (length(concerned_mark) = 32);
create index tickets_of_concerned_mark on tickets (concerned_mark) where concerned_mark is not null;

-- Waiting times that outlive an account. The fingerprint does not reveal the person.
create table account_waits (
  fingerprint bytea primary key check (length(fingerprint) = 32),
  until timestamptz not null
);

-- People with access to the game whose account was deleted. The game server polls for changes and must be notified.
create table game_removals (
  discord_id text primary key,
  at timestamptz not null default now()
);
