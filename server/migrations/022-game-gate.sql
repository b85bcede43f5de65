-- Each transaction that changes someone's access to the game takes the next number and a random mark. After a restore
-- the numbers restart from the backup, but the marks differ.
create table game_marks (
  seq bigint primary key,
  mark uuid not null default gen_random_uuid(),
  at timestamptz not null default now()
);

create index game_marks_at on game_marks (at);

insert into game_marks (seq) values (0);

-- The last number of each person. No foreign key: its check could wait for a transaction that waits for the next
-- number.
create table game_changes (
  user_id text primary key,
  seq bigint not null
);

create index game_changes_seq on game_changes (seq);

alter table game_removals add column seq bigint not null default 0;
create index game_removals_seq on game_removals (seq);

-- When the person proved with a code from the game that the identifier is theirs. Null: linked by staff, which grants
-- no access.
alter table user_game_identifiers add column proven_at timestamptz;

-- Returns the number of this transaction. The lock is held until the commit, so that numbers become visible in order.
create function game_step() returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  step bigint := nullif(current_setting('westmore.game_step', true), '')::bigint;
begin
  if step is not null then
    return step;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('game changes', 0));
  insert into game_marks (seq) select coalesce(max(seq), 0) + 1 from game_marks returning seq into step;
  perform set_config('westmore.game_step', step::text, true);
  perform pg_notify('live', '{"topic":"game","id":"gate","to":{}}');
  return step;
end
$$;

create function game_touch(changed text) returns void language sql set search_path = public, pg_temp as $$
  insert into game_changes (user_id, seq)
  select id, game_step() from users where id = changed and deleted_at is null
  on conflict (user_id) do update set seq = excluded.seq
$$;

create function game_user_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform game_touch(new.id);
  return null;
end
$$;

create function game_identifier_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.proven_at is not null then
    perform game_touch(old.user_id);
  end if;
  if tg_op <> 'DELETE' and new.proven_at is not null then
    perform game_touch(new.user_id);
  end if;
  return null;
end
$$;

create function game_removal_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update game_removals set seq = game_step() where discord_id = new.discord_id;
  return null;
end
$$;

-- Deferred to the commit: a transaction that waits for the next number then holds all its other locks already, so no
-- deadlock is possible.
create constraint trigger game_user_added after insert on users deferrable initially deferred
  for each row when (new.allowlist_status = 'approved') execute function game_user_changed();
create constraint trigger game_user_changed after update of allowlist_status on users deferrable initially deferred
  for each row when ((old.allowlist_status = 'approved') <> (new.allowlist_status = 'approved'))
  execute function game_user_changed();
create constraint trigger game_identifier_changed after insert or update or delete on user_game_identifiers
  deferrable initially deferred for each row execute function game_identifier_changed();
create constraint trigger game_removal_changed after insert or update of at on game_removals
  deferrable initially deferred for each row execute function game_removal_changed();

-- Changes are now found by their number.
drop index allowlist_submissions_of_game;

-- One code per licence. The person who enters it gets the licence.
create table game_link_codes (
  license text primary key,
  code_hash bytea not null unique check (length(code_hash) = 32),
  expires_at timestamptz not null
);

create index game_link_codes_expires_at on game_link_codes (expires_at);
