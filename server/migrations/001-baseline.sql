-- The schema as version be45aa733392 left it; later migrations change it from here.

-- ===== Texts =====

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Normalizes text for search: letters and digits without diacritics and case, a space for anything else. Immutable only
-- because the dictionary is named. In PL/pgSQL, which is prepared once per connection: PostgreSQL inlines a SQL
-- function into its caller, in a stored column or the condition of a trigger for each writing statement, which costs
-- several times the function itself.
create function search_text(text text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(lower(public.unaccent('public.unaccent', text)), '[^[:alnum:]]+', ' ', 'g');
end
$$;

-- Replaces a pattern in the strings and keys of JSON, however they are escaped. A replacement in the JSON text could
-- break it, for example for a person called «null».
create function without_pattern(given jsonb, pattern text, instead text) returns jsonb
  language plpgsql immutable strict set search_path = public, pg_temp as $$
begin
  return case jsonb_typeof(given)
    when 'string' then to_jsonb(regexp_replace(given #>> '{}', pattern, instead, 'gi'))
    when 'array' then coalesce((select jsonb_agg(without_pattern(item, pattern, instead) order by place)
      from jsonb_array_elements(given) with ordinality listed (item, place)), '[]')
    when 'object' then coalesce((
      select jsonb_object_agg(regexp_replace(key, pattern, instead, 'gi'), without_pattern(value, pattern, instead))
      from jsonb_each(given)), '{}')
    else given
  end;
end
$$;

-- Czech text for a search by meaning: without diacritics, the commonest words, and endings, which leave three letters
-- at least. Pages and questions are treated alike, so the remainder need not be a word.
create function czech_stems(text text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(public.search_text(text),
    '\m(?:\w{1,2}|aby|ahoj|ale|ani|asi|avsak|bez|bud|bude|budete|budou|budu|bych|bychom|byl|byla|byli|bylo|byt|chce|chceme|chci|'
    'chtel|chtela|chteli|coz|dal|dalsi|dekuji|diky|dnes|dobry|den|hned|jak|jaka|jake|jako|jaky|jeden|jedna|jeho|jej|'
    'jeji|jejich|jemu|jen|jenz|jeste|jestli|jestlize|jich|jim|jine|jiny|jsem|jsi|jsme|jsou|jste|kam|kazdy|kde|kdo|'
    'kdy|kdyz|koho|kolik|ktera|ktere|kterou|ktery|kteri|kvuli|maji|mam|mame|mate|mezi|mit|mne|mnou|moc|mohl|mohla|'
    'mohli|mohou|mohu|moje|moji|muj|musi|musim|musite|muze|muzete|muzou|muzu|nad|nam|nami|nas|nasi|nebo|neco|nejak|'
    'nejde|nejdou|nejsem|nejsou|nekde|nekdo|nekdy|nelze|nemam|nemohu|nemuze|nemuzu|nez|nic|nikdo|nimi|nyni|ode|ona|'
    'oni|ono|pak|pod|podle|pokud|porad|potom|potrebuji|potrebuju|prave|pred|pres|pri|pro|proc|prosim|proste|proto|'
    'protoze|rad|rada|radi|sam|sama|sve|svuj|svych|svym|svou|tak|take|takze|tam|tato|tedy|ten|tento|teto|tim|tohle|'
    'toho|tohoto|tom|tomto|tomu|tuto|tyto|uplne|vam|vas|vase|vcera|vice|vsak|vsechno|vsechny|vsichni|vubec|vzdy|zda|'
    'zde|zdravim|zpet|najdu|najde|najdete|najit|udelat|delat|the|and|for|you)\M', '', 'g'),
    '\m([a-z]{3,}?)(?:ovanim|ovani|ovana|ovane|ovany|ovala|ovali|oval|ovat|ujeme|ujete|ujou|ujes|uje|uji|eneho|enych|enym|enim|eni|'
    'ena|ene|eny|eno|anim|ani|ana|ane|any|ano|nout|nul|nula|nuli|ila|ili|ilo|il|ite|ime|imi|im|is|it|ala|ali|alo|al|'
    'ate|ame|ami|am|as|at|ela|eli|elo|el|ete|eme|emi|em|es|et|eho|emu|ymi|ych|ich|ach|ech|aty|ova|ove|ovi|ou|um|ym|y|'
    'a|e|i|o|u)\M', '\1', 'g')
$$;

-- ===== People =====

create table users (
  id text primary key,
  username text not null,
  discriminator text not null,
  avatar text,
  email text not null default '',
  role text not null default 'user' check (role in ('user', 'administrator', 'owner')),
  allowlist_status text not null default 'none' check (allowlist_status in ('none', 'pending', 'approved', 'declined')),
  allowlist_attempts integer not null default 0 check (allowlist_attempts >= 0),
  last_attempt_date timestamptz,
  allowlist_submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted account leaves an anonymous row, so that records of other people remain valid.
  deleted_at timestamptz,
  -- When the texts of a deleted account in its own tickets and applications were removed.
  communication_removed_at timestamptz,
  -- The normalized text by which a person is found. Stored, because a search reads tens of thousands of rows.
  search text not null
    generated always as (search_text(username || ' ' || discriminator || ' ' || email || ' ' || id)) stored,
  -- The text for a search by parts of words. It contains only the part of the e-mail that lists show, so that the rest
  -- cannot be guessed. Stored, because a search checks all rows found by the index, possibly thousands.
  shown_search text not null generated always as (search_text(
    username || ' ' || discriminator || ' ' || coalesce(substring(email from '@.*'), '') || ' ' || id)) stored,
  check (allowlist_status <> 'declined' or last_attempt_date is not null),
  constraint users_id_check
    check (id ~ case when deleted_at is null then '^[0-9]{15,21}$' else '^smazany-[0-9a-f]{32}$' end),
  constraint users_nothing_left check (deleted_at is null or (username = 'Smazaný účet'
    and discriminator = '0' and avatar is null and email = '' and role = 'user' and allowlist_status = 'none'
    and allowlist_attempts = 0 and last_attempt_date is null and allowlist_submitted_at is null))
);

-- The sort orders of the list. An index alone locates a page far from either end.
create index users_created_at on users (created_at desc, id) include (role) where deleted_at is null;
create index users_by_name on users (username collate "cs-x-icu", id) include (role) where deleted_at is null;
create index users_search on users using gin (search gin_trgm_ops) where deleted_at is null;
create index users_deleted_at on users (deleted_at) where deleted_at is not null;
create index users_by_beginning on users ((search_text(username) collate "C"), id) where deleted_at is null;
create index users_of_staff on users (role) where role <> 'user';
-- The order of the register of admitted players; the index alone locates a page.
create index users_admitted on users (username collate "cs-x-icu", id) include (allowlist_status, role)
  where deleted_at is null and (allowlist_status = 'approved' or role <> 'user');
-- Counts them: equal values need hardly any space.
create index users_approved on users (allowlist_status) where allowlist_status = 'approved' and deleted_at is null;

-- How many users have each role. Every change adds its own row, as in ticket_counts.
create table user_counts (
  role text not null,
  change integer not null
);

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id text not null references users on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  id uuid not null default gen_random_uuid() unique,
  -- Browser and system let a person recognize their session. The rest of the user agent is not stored.
  browser text,
  os text,
  -- Whether the account had two-factor authentication on Discord at the sign-in.
  mfa boolean not null default false
);

create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- Completed logins, so that none is used twice. A row is kept until the login would have expired and is removed by a
-- later login.
create table spent_logins (
  state_hash bytea primary key check (length(state_hash) = 32),
  until timestamptz not null
);

create index spent_logins_until on spent_logins (until);

-- Waiting times that outlive an account. The fingerprint does not reveal the person.
create table account_waits (
  fingerprint bytea primary key check (length(fingerprint) = 32),
  until timestamptz not null
);

-- Deleted accounts, by a keyed hash of their id, because a backup from before the deletion still has them. A person who
-- returned has a newer account, which the time distinguishes from the deleted one.
create table account_tombstones (
  fingerprint bytea primary key check (length(fingerprint) = 32),
  at timestamptz not null default now()
);

create index account_tombstones_at on account_tombstones (at);

-- Identifiers of the game server that staff linked to a person. The one of their Discord account needs no row.
create table user_game_identifiers (
  identifier text primary key check (identifier <> ''),
  user_id text not null references users on update cascade on delete cascade,
  linked_by text references users on update cascade on delete set null,
  linked_at timestamptz not null default now(),
  -- When the person proved with a code from the game that the identifier is theirs. Null: linked by staff, which grants
  -- no access.
  proven_at timestamptz
);

create index user_game_identifiers_of_user on user_game_identifiers (user_id);
create index user_game_identifiers_linked_by on user_game_identifiers (linked_by);

create table user_notes (
  id uuid primary key,
  user_id text not null references users on update cascade on delete cascade,
  author_id text not null references users on update cascade,
  author text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null default clock_timestamp()
);

create index user_notes_of_user on user_notes (user_id, created_at);

-- Copies of log lines attached to a note about a person, deleted with the note.
create table user_note_evidence (
  note_id uuid primary key references user_notes on delete cascade,
  lines jsonb not null,
  total integer not null,
  query text,
  about bigint
);

-- Saved views of a screen: filters and order under a name, private or shared with staff.
create table saved_views (
  id uuid primary key,
  screen text not null check (screen in ('tickets', 'logs', 'todos')),
  owner_id text not null references users on update cascade on delete cascade,
  name text not null check (name <> ''),
  query text not null,
  shared boolean not null default false,
  -- The owner's order, new ones last.
  position integer not null default 1000,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_views_name unique (owner_id, screen, name)
);

-- False if something still refers to the user, such as a message in another ticket. True if the row was deleted.
create function remove_deleted_user(gone text) returns boolean language plpgsql as $$
begin
  delete from users where id = gone and deleted_at is not null;
  return true;
exception when foreign_key_violation then
  return false;
end
$$;

-- Live streams end with their session and follow the role, name and picture of their person. These triggers announce
-- every change at its commit, even one made by hand. The payload is equal to that of announce() in live.ts, so that
-- PostgreSQL merges the two in a transaction.
create function announce_session_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('live', format('{"topic":"auth","to":{"userId":"%s"}}',
    case tg_table_name when 'users' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'user_id' end));
  return null;
end
$$;

create trigger users_announce_session_change
  after update of id, username, discriminator, avatar, email, role on users for each row
  when ((old.id, old.username, old.discriminator, old.avatar, old.email, old.role)
    is distinct from (new.id, new.username, new.discriminator, new.avatar, new.email, new.role))
  execute function announce_session_change();
create trigger users_announce_removal after delete on users for each row execute function announce_session_change();
create trigger sessions_announce_change
  after update of user_id, mfa, created_at, expires_at on sessions for each row
  when (old.user_id <> new.user_id or old.mfa <> new.mfa or old.created_at <> new.created_at or old.expires_at > new.expires_at)
  execute function announce_session_change();

-- Streams of expired sessions end at their next heartbeat.
create trigger sessions_announce_removal after delete on sessions for each row when (old.expires_at > now())
  execute function announce_session_change();

create function count_users_added() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into user_counts (role, change) select role, count(*) from added where deleted_at is null group by role;
  return null;
end
$$;

create function count_users_removed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into user_counts (role, change) select role, -count(*) from removed where deleted_at is null group by role;
  return null;
end
$$;

create function count_user_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into user_counts (role, change)
  select role, change from (values (old.role, old.deleted_at, -1), (new.role, new.deleted_at, 1)) sides (role, deleted_at, change)
  where deleted_at is null;
  return null;
end
$$;

create trigger users_count_added after insert on users referencing new table as added
  for each statement execute function count_users_added();
create trigger users_count_removed after delete on users referencing old table as removed
  for each statement execute function count_users_removed();
create trigger users_count_changed after update of role, deleted_at on users for each row
  when ((old.role, old.deleted_at) is distinct from (new.role, new.deleted_at))
  execute function count_user_changed();

-- Former tables, which no code uses any more.
create view ticket_views as select id, owner_id, name, query, shared, position, created_at, updated_at, screen
  from saved_views where screen = 'tickets';
alter view ticket_views alter column screen set default 'tickets';
create view log_views as select id, owner_id, name, query, shared, created_at, updated_at, screen
  from saved_views where screen = 'logs';
alter view log_views alter column screen set default 'logs';
create view todo_views as select id, owner_id, name, query, shared, created_at, updated_at, screen
  from saved_views where screen = 'todos';
alter view todo_views alter column screen set default 'todos';

-- ===== Applications =====

create table allowlist_questions (
  id uuid primary key,
  question text not null check (question <> ''),
  description text not null default '',
  image_url text not null default '',
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How a question is answered: text, options, or an age.
  form jsonb not null default '{"kind": "text"}'
);

-- Pictures of questions: an upload (uploader_id is null after that account was deleted), or the copy of a picture at an
-- address. A copy without data could not be downloaded at the last attempt.
create table allowlist_pictures (
  id uuid primary key,
  uploader_id text references users on update cascade,
  question_id uuid unique references allowlist_questions on delete cascade,
  address text,
  width integer,
  height integer,
  data bytea,
  created_at timestamptz not null default now(),
  check (num_nonnulls(question_id, address) in (0, 2)),
  check (uploader_id is null or question_id is null),
  check (num_nonnulls(width, height, data) in (0, 3)),
  check (question_id is not null or data is not null)
);

alter table allowlist_pictures alter column data set storage external;
create index allowlist_pictures_of_uploader on allowlist_pictures (uploader_id);

-- When applications are accepted; without a row always.
create table allowlist_opening (
  only_row boolean primary key default true check (only_row),
  is_accepting boolean not null default true,
  reopens_at timestamptz,
  -- Intervals of each day, Monday first; null: always.
  week jsonb,
  text text not null default '',
  revision integer not null default 0,
  edited_by text references users on update cascade on delete set null,
  edited_at timestamptz not null default now(),
  -- When an owner closed it by a change of the settings; null while the settings leave it open.
  closed_at timestamptz
);

create table allowlist_drafts (
  user_id text primary key references users on update cascade on delete cascade,
  current_question_id uuid,
  updated_at timestamptz default now(),
  -- Counts the changes of a person's draft. The row is kept when the draft is emptied, so that an older reading can be
  -- detected.
  revision bigint not null default 1,
  -- Whether answers were saved while applications were accepted.
  begun_open boolean not null default true
);

create table allowlist_draft_answers (
  user_id text not null references users on update cascade on delete cascade,
  question_id uuid not null,
  question text not null,
  answer text not null,
  updated_at timestamptz not null default now(),
  -- Identifies the version of an answer that a device has read, so that two devices cannot overwrite each other
  -- unnoticed.
  version uuid not null default gen_random_uuid(),
  primary key (user_id, question_id)
);

create table allowlist_submissions (
  id uuid primary key,
  user_id text not null references users on update cascade,
  username text not null,
  -- withdrawn: the account was deleted before a decision.
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  attempt_number integer not null default 1 check (attempt_number >= 1),
  submitted_at timestamptz not null default now(),
  reviewed_at timestamptz,
  reviewed_by text,
  reviewer_id text references users on update cascade,
  reason text,
  revoked_at timestamptz,
  revoked_by text,
  revoker_id text references users on update cascade,
  revoke_reason text,
  -- Applications are found by their author and answers, normalized like tickets.
  search tsvector generated always as (to_tsvector('simple', search_text(username))) stored,
  check ((status in ('pending', 'withdrawn')) = (reviewed_at is null)),
  check (revoked_at is null or (status = 'declined' and revoke_reason is not null))
);

create unique index allowlist_one_pending on allowlist_submissions (user_id) where status = 'pending';
create unique index allowlist_one_approved on allowlist_submissions (user_id) where status = 'approved';
create index allowlist_submissions_of_user on allowlist_submissions (user_id, submitted_at desc);
create index allowlist_submissions_by_status on allowlist_submissions (status, submitted_at, id);
create index allowlist_submissions_by_time on allowlist_submissions (submitted_at desc, id);
create index allowlist_submissions_search on allowlist_submissions using gin (search);

create table allowlist_answers (
  submission_id uuid not null references allowlist_submissions on delete cascade,
  position integer not null,
  question_id uuid not null,
  question text not null,
  answer text not null check (answer <> ''),
  note text,
  search tsvector generated always as (to_tsvector('simple', search_text(answer))) stored,
  primary key (submission_id, position),
  unique (submission_id, question_id)
);

create index allowlist_answers_search on allowlist_answers using gin (search);

create table allowlist_notes (
  id uuid primary key,
  submission_id uuid not null references allowlist_submissions on delete cascade,
  author_id text not null references users on update cascade,
  author text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null default now()
);

create index allowlist_notes_of_submission on allowlist_notes (submission_id, created_at);

-- Revocations of several approvals that can be undone.
create table allowlist_revocations (
  -- Made by the client; one revocation may be of many applications.
  id uuid not null,
  actor_id text not null references users on update cascade on delete cascade,
  submission_id uuid not null references allowlist_submissions on delete cascade,
  -- The undo expects that the application and its author still have this time.
  revoked_at timestamptz not null,
  -- The author's last attempt before it, to give back.
  last_attempt_date timestamptz,
  until timestamptz not null,
  primary key (id, actor_id, submission_id)
);

create index allowlist_revocations_of_submission on allowlist_revocations (submission_id);
create index allowlist_revocations_of_actor on allowlist_revocations (actor_id);

-- ===== Tickets =====

create table tickets (
  id uuid primary key,
  number integer not null unique check (number between 10000 and 999999),
  title text not null check (title <> ''),
  -- Which categories exist is in the code (contract/tickets-forms.ts).
  category text not null,
  message text not null check (message <> ''),
  status text not null default 'open' check (status in ('open', 'in-progress', 'closed')),
  user_id text not null references users on update cascade,
  username text not null,
  fields jsonb not null default '[]',
  concerned_id text references users on update cascade,
  concerned text,
  assignee_id text references users on update cascade,
  waiting_on text not null default 'us' check (waiting_on in ('us', 'player')),
  last_message text not null,
  last_username text not null,
  last_is_admin boolean not null default false,
  last_message_at timestamptz not null default now(),
  -- Positions in the thread, shared by messages, notes and events: the newest of all, the newest that is news for the
  -- author, and the newest that is news for the staff.
  last_seq integer not null default 0,
  seq_for_author integer not null default 0,
  seq_for_staff integer not null default 0,
  first_answer_at timestamptz,
  closed_at timestamptz,
  reminded_at timestamptz,
  rating_score smallint check (rating_score between 1 and 5),
  rating_word text not null default '',
  rated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (to_tsvector('simple', search_text(title || ' ' || username))) stored,
  -- Identifies the concerned person if they return, because otherwise they could read the complaint then.
  concerned_mark bytea check (length(concerned_mark) = 32),
  last_author_seq integer not null default 0,
  -- The moment when the owners were notified that the ticket had no assignee.
  left_alone_at timestamptz,
  -- No foreign keys: deleting a mark could wait for a ticket that waits for the mark. Ids of deleted marks are ignored.
  tag_ids uuid[] not null default '{}',
  -- The reason and the word apply only while the ticket is closed.
  reason_id uuid,
  closing_word text not null default '',
  -- A ticket merged into another one of the same person is closed and only refers to it.
  merged_into uuid references tickets on delete cascade,
  constraint tickets_concerned_check
    check (concerned_id is null or (category in ('complaint', 'appeal') and concerned_id <> user_id)),
  constraint tickets_check1 check ((status = 'closed') = (closed_at is not null)),
  constraint tickets_check2 check ((rating_score is null) = (rated_at is null)),
  constraint tickets_merged check (merged_into is null or (status = 'closed' and merged_into <> id))
);

create index tickets_of_user on tickets (user_id, created_at desc);
-- These indexes include the columns that decide who may see a ticket, so that counts and pages need no table access.
create index tickets_by_update on tickets (updated_at desc, id) include (category, concerned_id, status);
create index tickets_by_time on tickets (created_at desc, id) include (category, concerned_id, status);
create index tickets_unclosed on tickets (waiting_on, last_message_at)
  include (id, category, concerned_id, user_id, created_at, seq_for_staff) where status <> 'closed';
create index tickets_answered on tickets (first_answer_at) include (category, concerned_id, created_at)
  where first_answer_at is not null;
create index tickets_closed on tickets (closed_at) include (category, concerned_id, created_at, rating_score)
  where closed_at is not null;

create index tickets_of_assignee on tickets (assignee_id) where assignee_id is not null;
create index tickets_search on tickets using gin (search);
create index tickets_of_concerned_mark on tickets (concerned_mark) where concerned_mark is not null;
create index tickets_left_alone on tickets (created_at)
  where status = 'open' and assignee_id is null and first_answer_at is null and left_alone_at is null;
create index tickets_tagged on tickets using gin (tag_ids) where tag_ids <> '{}';
create index tickets_of_reason on tickets (reason_id) where reason_id is not null;
create index tickets_merged_into on tickets (merged_into) where merged_into is not null;
-- The palette searches the unclosed tickets first, the last changed of them first.
create index tickets_unclosed_by_update on tickets (updated_at desc, id) where status <> 'closed';

create table ticket_messages (
  id uuid primary key,
  ticket_id uuid not null references tickets on delete cascade,
  seq integer not null,
  user_id text not null references users on update cascade,
  username text not null,
  is_admin boolean not null,
  message text not null check (message <> ''),
  created_at timestamptz not null default clock_timestamp(),
  search tsvector generated always as (to_tsvector('simple', search_text(message))) stored,
  -- Position in the author's view of a ticket, which has no gaps for notes and assignments. `seq` is the staff's
  -- position.
  author_seq integer not null
);

create unique index ticket_messages_of_ticket on ticket_messages (ticket_id, seq);
create index ticket_messages_search on ticket_messages using gin (search);
create unique index ticket_messages_for_author on ticket_messages (ticket_id, author_seq);

create table ticket_notes (
  id uuid primary key,
  ticket_id uuid not null references tickets on delete cascade,
  seq integer not null,
  user_id text not null references users on update cascade,
  username text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null default clock_timestamp()
);

create index ticket_notes_of_ticket on ticket_notes (ticket_id, seq);

-- Copies of log lines attached to a note of a ticket, deleted with the note.
create table ticket_evidence (
  note_id uuid primary key references ticket_notes on delete cascade,
  lines jsonb not null,
  total integer not null,
  query text,
  -- The line whose surroundings were copied. Null if there is none or it is not among the copies.
  about bigint
);

create table ticket_events (
  id uuid primary key,
  ticket_id uuid not null references tickets on delete cascade,
  seq integer not null,
  kind text not null
    check (kind in ('status', 'assigned', 'rated', 'reminded', 'tagged', 'closing', 'merged', 'separated')),
  user_id text references users on update cascade,
  username text,
  from_value text,
  to_value text,
  created_at timestamptz not null default clock_timestamp(),
  -- Null if the author may not see the event.
  author_seq integer,
  check ((author_seq is null) = (kind in ('assigned', 'tagged', 'closing')))
);

create index ticket_events_of_ticket on ticket_events (ticket_id, seq);
create index ticket_events_for_author on ticket_events (ticket_id, author_seq);

create table ticket_reads (
  ticket_id uuid not null references tickets on delete cascade,
  user_id text not null references users on update cascade on delete cascade,
  seq integer not null,
  primary key (ticket_id, user_id)
);

create table ticket_attachments (
  id uuid primary key,
  uploader_id text not null references users on update cascade,
  message_id uuid references ticket_messages on delete cascade,
  position smallint,
  name text not null,
  type text not null check (type in ('image/webp', 'text/plain', 'application/pdf', 'video/mp4', 'video/webm')),
  -- While pieces are still coming, the reserved space.
  size integer not null,
  width integer,
  height integer,
  -- Null if the file is in pieces.
  data bytea check (length(data) = size),
  created_at timestamptz not null default now(),
  arrived boolean not null default true
);

-- Pictures and PDF are already compressed.
alter table ticket_attachments alter column data set storage external;
create index ticket_attachments_of_message on ticket_attachments (message_id, position);
create index ticket_attachments_unbound on ticket_attachments (created_at) where message_id is null;
-- Each upload sums the sizes of the files a person stores here.
create index ticket_attachments_of_uploader on ticket_attachments (uploader_id) include (size, message_id);

-- Pieces of a large file, so that it is never held in memory whole.
create table ticket_attachment_pieces (
  attachment_id uuid not null references ticket_attachments on delete cascade,
  position integer not null,
  data bytea not null,
  primary key (attachment_id, position)
);

-- Usually compressed already.
alter table ticket_attachment_pieces alter column data set storage external;

-- People present in a ticket at this moment. Unlogged, because after a crash it is out of date anyway.
create unlogged table ticket_presence (
  ticket_id uuid not null references tickets on delete cascade,
  user_id text not null references users on update cascade on delete cascade,
  doing text not null check (doing in ('viewing', 'writing', 'noting')),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (ticket_id, user_id)
);

-- Marks for tickets: tags, and reasons for closing.
create table ticket_marks (
  id uuid primary key,
  kind text not null check (kind in ('tag', 'reason')),
  name text not null check (name <> ''),
  -- Whether players see the reason.
  is_shown boolean not null default false check (kind = 'reason' or not is_shown),
  created_at timestamptz not null default now()
);

create unique index ticket_marks_name on ticket_marks (kind, lower(name));

create table saved_replies (
  id uuid primary key,
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Changes that a saved reply makes to the ticket.
  status text check (status in ('open', 'in-progress', 'closed')),
  -- Assigns the ticket to the person who uses the reply, to nobody, or to one member of staff.
  assign_to text check (assign_to in ('me', 'none')),
  assignee_id text references users on update cascade on delete set null,
  tag_ids uuid[] not null default '{}',
  reason_id uuid,
  constraint saved_replies_assign check (assign_to is null or assignee_id is null)
);

create table ticket_deadlines (
  only_row boolean primary key default true check (only_row),
  remind_after_days integer check (remind_after_days between 1 and 365),
  close_after_days integer check (close_after_days between 1 and 365),
  updated_at timestamptz not null default now(),
  check (remind_after_days is null or close_after_days is null or remind_after_days < close_after_days)
);

-- Changes by staff that can still be undone. Notifications are sent only after that time.
create table ticket_changes (
  -- Id of the step: one step changes many tickets.
  id uuid not null,
  ticket_id uuid not null references tickets on delete cascade,
  field text not null check (field in ('status', 'assigneeId', 'tags', 'closing')),
  actor_id text not null references users on update cascade on delete cascade,
  -- The new values. The change is announced or undone only if the ticket still has them.
  status text check (status in ('open', 'in-progress', 'closed')),
  assignee_id text references users on update cascade on delete cascade,
  assignee_before text references users on update cascade on delete set null,
  -- Values that the new status removes from the ticket.
  before jsonb not null,
  tell_at timestamptz not null,
  -- The new tags, or the new reason for closing.
  after jsonb,
  primary key (id, ticket_id, field)
);

create index ticket_changes_due on ticket_changes (tell_at);
create index ticket_changes_of_ticket on ticket_changes (ticket_id);

-- Merges of two tickets that can still be undone. No texts are stored here, they remain in the messages.
create table ticket_merges (
  -- Chosen by the browser, like the id of every step on the ticket desk.
  id uuid primary key,
  actor_id text not null references users on update cascade on delete cascade,
  source_id uuid not null references tickets on delete cascade,
  target_id uuid not null references tickets on delete cascade,
  -- The last positions of both threads. The merge can be undone only while they are unchanged.
  source_seq integer not null,
  target_seq integer not null,
  -- The moved items with their positions, and the changed columns.
  kept jsonb not null,
  until timestamptz not null
);

-- Counts of tickets of each kind, so that lists need not count them. Every change adds its own row, so that
-- transactions do not wait for each other. The hourly job adds them up.
create table ticket_counts (
  category text not null,
  status text not null,
  concerned_id text,
  change integer not null
);

-- Counts of tickets of each kind opened and last changed in each week (UTC), so that a page in the middle of the list
-- is located within a week, not from the end. A reply writes here only if it is the first one of its week.
create table ticket_weeks (
  counted text not null check (counted in ('created', 'updated')),
  week timestamptz not null,
  category text not null,
  status text not null,
  concerned_id text,
  change integer not null
);

-- Serializes new tickets of one author. The lock and the count are separate statements, because each statement of a
-- function sees all commits before it. A single statement would miss tickets committed while it waited. Appeals do not
-- count in the limit: a person with many sanctions could open no other ticket.
create function count_unclosed_in_turn(author text) returns integer language plpgsql set search_path = public, pg_temp as $$
begin
  perform from users where id = author and deleted_at is null for no key update;
  return (select count(*) from tickets where user_id = author and status <> 'closed' and category <> 'appeal');
end
$$;

create function ticket_week(moment timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_trunc('week', moment at time zone 'UTC') at time zone 'UTC'
$$;

create function count_tickets_added() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_counts (category, status, concerned_id, change)
  select category, status, concerned_id, count(*) from added group by category, status, concerned_id;
  insert into ticket_weeks (counted, week, category, status, concerned_id, change)
  select counted, week, category, status, concerned_id, count(*)
  from added, lateral (values ('created', ticket_week(created_at)), ('updated', ticket_week(updated_at))) weeks (counted, week)
  group by counted, week, category, status, concerned_id;
  return null;
end
$$;

create function count_tickets_removed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_counts (category, status, concerned_id, change)
  select category, status, concerned_id, -count(*) from removed group by category, status, concerned_id;
  insert into ticket_weeks (counted, week, category, status, concerned_id, change)
  select counted, week, category, status, concerned_id, -count(*)
  from removed, lateral (values ('created', ticket_week(created_at)), ('updated', ticket_week(updated_at))) weeks (counted, week)
  group by counted, week, category, status, concerned_id;
  return null;
end
$$;

create function count_ticket_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_counts (category, status, concerned_id, change) values
    (old.category, old.status, old.concerned_id, -1), (new.category, new.status, new.concerned_id, 1);
  insert into ticket_weeks (counted, week, category, status, concerned_id, change) values
    ('created', ticket_week(old.created_at), old.category, old.status, old.concerned_id, -1),
    ('created', ticket_week(new.created_at), new.category, new.status, new.concerned_id, 1),
    ('updated', ticket_week(old.updated_at), old.category, old.status, old.concerned_id, -1),
    ('updated', ticket_week(new.updated_at), new.category, new.status, new.concerned_id, 1);
  return null;
end
$$;

-- The condition is inside the function, where it is prepared once per connection. A ticket whose kind changed is
-- counted by the other trigger.
create function count_ticket_moved() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if ticket_week(old.updated_at) <> ticket_week(new.updated_at)
    and (old.category, old.status, old.concerned_id) is not distinct from (new.category, new.status, new.concerned_id)
  then
    insert into ticket_weeks (counted, week, category, status, concerned_id, change) values
      ('updated', ticket_week(old.updated_at), old.category, old.status, old.concerned_id, -1),
      ('updated', ticket_week(new.updated_at), new.category, new.status, new.concerned_id, 1);
  end if;
  return null;
end
$$;

create trigger tickets_count_added after insert on tickets referencing new table as added
  for each statement execute function count_tickets_added();
create trigger tickets_count_removed after delete on tickets referencing old table as removed
  for each statement execute function count_tickets_removed();
create trigger tickets_count_changed after update of category, status, concerned_id on tickets for each row
  when ((old.category, old.status, old.concerned_id) is distinct from (new.category, new.status, new.concerned_id))
  execute function count_ticket_changed();
create trigger tickets_count_moved after update of updated_at on tickets
  for each row execute function count_ticket_moved();

-- ===== The ledger =====

-- Names of categories, scripts and servers, each once. They are never removed.
create table log_names (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('category', 'script', 'server')),
  name text not null check (name <> ''),
  unique (kind, name)
);

create table log_players (
  id integer generated always as identity primary key,
  identifier text not null unique check (identifier <> ''),
  name text,
  name_at timestamptz,
  -- The identifier and every name the player has had, normalized, one per line.
  search text not null,
  first_seen timestamptz not null,
  -- Not indexed: every batch of lines updates it, and an update of no indexed column stays on its page.
  last_seen timestamptz not null
) with (fillfactor = 70);

create index log_players_first_seen on log_players (first_seen);
-- Suggests players by a part of a name they have had.
create index log_players_search on log_players using gin (search gin_trgm_ops);

create sequence logs_id_seq as bigint;

-- No foreign keys: checking four per line would cost more than the line itself, and the referenced rows are never
-- removed before it.
create table logs (
  id bigint not null default nextval('logs_id_seq'),
  created_at timestamptz not null,
  category_id integer not null,
  script_id integer not null,
  server_id integer not null,
  player_id integer,
  action text not null,
  metadata json
) partition by range (created_at);

create index logs_id on logs (id);
create index logs_time on logs (created_at, id);
create index logs_category on logs (category_id, created_at, id);
create index logs_script on logs (script_id, created_at, id);
create index logs_player on logs (player_id, created_at, id) include (category_id, script_id, server_id);

-- The distinct words of some thousand lines of one month, so that a text search skips lines that cannot match. A line
-- belongs to the block whose range of ids and times contains it. Lines after the last id of all blocks have no block
-- yet.
create table log_blocks (
  first_id bigint primary key,
  last_id bigint not null,
  oldest timestamptz not null,
  newest timestamptz not null,
  -- Normalized, each once, separated by spaces. Null if the lines have changed and must be read again.
  words text
);

-- Decompressing would take longer than the search.
alter table log_blocks alter words set storage external;

-- Every search would have to scan the list of pending index entries.
create index log_blocks_words on log_blocks using gin (words gin_trgm_ops) with (fastupdate = off);
create index log_blocks_last on log_blocks (last_id);
create index log_blocks_newest on log_blocks (newest, first_id);
create index log_blocks_oldest on log_blocks (oldest, first_id);
create index log_blocks_unread on log_blocks (first_id) where words is null;

-- Increments of the counters. A batch writes one row here instead of updating thousands of counters. Twice a second the
-- rows are added to the counters and removed. The views below read both, so that each statement sees an increment
-- exactly once.
create table log_additions (
  id bigint generated always as identity primary key,
  -- For log_counts: the same position in all six arrays is one counter.
  grains text[] not null,
  category_ids integer[] not null,
  script_ids integer[] not null,
  server_ids integer[] not null,
  ats timestamptz[] not null,
  counts integer[] not null,
  -- For log_player_days, log_player_months and the last sight of the player: one position is one day of a player.
  player_ids integer[] not null,
  days timestamptz[] not null,
  day_counts integer[] not null,
  names text[] not null,
  name_ats timestamptz[] not null,
  last_seen timestamptz[] not null
);

-- Counts of lines in an hour, a day or a month (Prague) that begins at `at`. The id 0 means all categories or all
-- scripts. Hours are counted for all lines together only, pairs of category and script for days only, otherwise there
-- would be as many counters as lines.
create table log_counts (
  grain text not null check (grain in ('hour', 'day', 'month')),
  category_id integer not null,
  script_id integer not null,
  server_id integer not null,
  at timestamptz not null,
  count integer not null,
  primary key (grain, category_id, script_id, at, server_id)
) with (fillfactor = 70);

create index log_counts_by_category on log_counts (grain, at, category_id) where script_id = 0;
create index log_counts_by_script on log_counts (grain, at, script_id) where category_id = 0;

create table log_player_days (
  player_id integer not null references log_players,
  at timestamptz not null,
  count integer not null,
  primary key (player_id, at)
) with (fillfactor = 80);

create index log_player_days_at on log_player_days (at);

-- A part of a name may match hundreds of players with tens of thousands of days, but far fewer months.
create table log_player_months (
  player_id integer not null references log_players,
  at timestamptz not null,
  count integer not null,
  primary key (player_id, at)
) with (fillfactor = 80);

create index log_player_months_at on log_player_months (at);

create table log_categories (
  id uuid primary key,
  name text not null constraint log_categories_name unique check (name <> ''),
  description text not null default '',
  script_export text not null check (script_export <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table log_tokens (
  id uuid primary key,
  name text not null check (name <> ''),
  server_id text not null check (server_id <> ''),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  created_by text not null,
  creator_id text not null references users on update cascade,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- State of the senders of log lines. The sender is the id of its token, or `environment` for GAME_TOKEN.
create table log_token_figures (
  sender text primary key,
  last_batch_at timestamptz,
  -- Lines stored on `day` (Prague).
  day date,
  lines integer not null default 0,
  last_error text,
  last_error_at timestamptz,
  -- Seconds by which its clock was ahead of the site's, and when that was measured.
  clock_skew integer,
  skew_at timestamptz,
  -- Batches refused on this day.
  refused integer not null default 0
) with (fillfactor = 50);

create table log_batches (
  -- The token, so that two servers may use the same key.
  sender text not null,
  key text not null,
  digest bytea not null,
  accepted integer not null,
  at timestamptz not null default now(),
  primary key (sender, key)
);

create index log_batches_at on log_batches (at);

-- Lines of Loki's API, so that a line pushed again is stored once. The line's own time comes first: new keys touch the
-- newest pages only, however many keys there are.
create table log_line_keys (
  at timestamptz not null,
  digest uuid not null,
  kept_at timestamptz not null default now(),
  primary key (at, digest)
);

create index log_line_keys_kept_at on log_line_keys (kept_at);

create table log_searches (
  user_id text not null references users on update cascade on delete cascade,
  search text not null,
  at timestamptz not null default now(),
  primary key (user_id, search)
);

-- Alerts: the person is notified when a saved view has more than `lines` lines within `minutes`.
create table log_alerts (
  id uuid primary key,
  user_id text not null references users on update cascade on delete cascade,
  view_id uuid not null references saved_views on delete cascade,
  lines integer not null check (lines between 1 and 100000),
  minutes integer not null check (minutes between 1 and 1440),
  -- Whether the last check exceeded the limit. The next notification comes only after a check below it.
  is_lasting boolean not null default false,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, view_id)
);

create index log_alerts_of_view on log_alerts (view_id);

-- Progress of the job ledger-secrets through the lines stored before secrets of convars were hidden. No row when it is
-- done.
create table log_secret_places (
  only_row boolean primary key default true check (only_row),
  line_id bigint not null,
  -- Whether the end was reached once and the copied lines in notes were checked.
  is_whole boolean not null default false,
  since timestamptz not null default now()
);

-- Returns the highest id up to which no line can still appear. A running batch holds an advisory lock that encodes the
-- id before its first line.
create function logs_horizon() returns bigint language plpgsql volatile as $$
declare
  top bigint;
  seat bigint;
begin
  select case when is_called then last_value else 0 end into top from logs_id_seq;
  select min(((classid::bigint << 32) | objid::bigint) - (1::bigint << 60)) into seat
    from pg_locks
    where locktype = 'advisory' and objsubid = 1 and classid::bigint between 268435456 and 269484031
      and database = (select oid from pg_database where datname = current_database());
  return least(top, coalesce(seat, top));
end
$$;

create view log_counts_now as
  select grain, category_id, script_id, server_id, at, count from log_counts
  union all
  select added.* from log_additions, unnest(grains, category_ids, script_ids, server_ids, ats, counts)
    added (grain, category_id, script_id, server_id, at, count);

create view log_player_days_now as
  select player_id, at, count from log_player_days
  union all
  select added.* from log_additions, unnest(player_ids, days, day_counts) added (player_id, at, count);

create view log_player_months_now as
  select player_id, at, count from log_player_months
  union all
  select player_id, date_trunc('month', day, 'Europe/Prague'), count
  from log_additions, unnest(player_ids, days, day_counts) added (player_id, day, count);

-- ===== Todos =====

create table todos (
  id uuid primary key,
  title text not null check (title <> ''),
  description text not null default '',
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')),
  status text not null default 'todo' check (status in ('todo', 'in-progress', 'completed')),
  -- assigned_to is a user id or any name, link_id the id of the linked object. No foreign keys, because a todo outlives
  -- both.
  assigned_to text not null default '',
  due_date date,
  link_type text check (link_type in ('ticket', 'submission', 'user')),
  link_id text,
  position integer not null,
  version integer not null default 1,
  creator_id text not null references users on update cascade,
  created_by text not null,
  edited_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Sorted alphabetically. A label exists as long as a todo has it.
  labels text[] not null default '{}',
  -- How it repeats: daily, weekly-1 to weekly-7, monthly-1 to monthly-31.
  repeat text,
  -- The day when a completed todo returns.
  returns_on date,
  -- Counts how often a todo was put somewhere, so that an undo leaves one that was moved since.
  moves integer not null default 0,
  check ((link_type is null) = (link_id is null)),
  unique (status, position) deferrable initially deferred
);

create index todos_by_time on todos (created_at desc, id) where deleted_at is null;
create index todos_returning on todos (returns_on) where returns_on is not null;

-- Changes of todos that can be undone.
create table todo_changes (
  -- Made by the client; one change may be of many todos.
  id uuid not null,
  actor_id text not null references users on update cascade on delete cascade,
  todo_id uuid not null references todos on delete cascade,
  -- The changed fields only: the values to give back, and those the undo expects.
  before jsonb not null,
  after jsonb not null,
  until timestamptz not null,
  primary key (id, actor_id, todo_id)
);

create index todo_changes_of_todo on todo_changes (todo_id);
create index todo_changes_of_actor on todo_changes (actor_id, until);

-- ===== Sanctions and appeals =====

-- Templates of sanctions; the content is the contract's TemplateContent.
create table sanction_templates (
  id uuid primary key,
  content jsonb not null,
  position integer not null,
  revision integer not null default 1
);

-- Warnings, suspensions and bans. Which kinds exist and what they close is in the code (contract/sanctions.ts).
create table sanctions (
  id uuid primary key,
  -- Random, because a gap in a sequence would tell a player how many others were sanctioned.
  number integer not null unique,
  kind text not null,
  -- Null while no account has its identifiers, and after the account was deleted.
  user_id text references users on update cascade,
  name text not null,
  reason text not null,
  paragraphs text[] not null default '{}',
  -- For the staff only, with a revision of its own: the person must not learn of its changes.
  note text not null default '',
  note_revision integer not null default 0,
  points_category text,
  points_count integer,
  points_until timestamptz,
  author_id text references users on update cascade,
  author text not null,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- Null: for good.
  until timestamptz,
  ending text check (ending in ('lifted', 'overturned')),
  ended_at timestamptz,
  ended_by_id text references users on update cascade,
  ended_by text,
  end_reason text,
  -- When it was announced that it ran out; it runs out by the clock.
  ran_out_at timestamptz,
  revision integer not null default 1,
  -- The number of the last change that the game servers have to know, 0 until the commit; null: none.
  gate_seq bigint,
  search text not null generated always as (search_text(number::text || ' ' || name || ' ' || reason)) stored,
  -- The template that a sanction was filled in from, so that the same step is not proposed again.
  template_id uuid references sanction_templates on delete set null,
  -- Sanctions given in the game (txAdmin, fxManager, VORP): who gave them, by which id, and when they came to the site.
  source text not null default 'site',
  source_id text,
  -- The term of those without an account begins here, because `created_at` may be years before.
  received_at timestamptz,
  -- When the account of a sanction was deleted: the term of the identifiers that it keeps.
  detached_at timestamptz,
  check ((ending is null) = (ended_at is null))
);

create index sanctions_by_time on sanctions (created_at desc, id desc);
create index sanctions_search on sanctions using gin (search gin_trgm_ops);
create index sanctions_of_user on sanctions (user_id, created_at desc) where user_id is not null;
create index sanctions_of_author on sanctions (author_id, created_at desc) where author_id is not null;
create index sanctions_of_ender on sanctions (ended_by_id) where ended_by_id is not null;
create index sanctions_of_gate on sanctions (gate_seq) where gate_seq is not null;
create index sanctions_to_run_out on sanctions (until) where ending is null and ran_out_at is null;
create index sanctions_of_template on sanctions (template_id) where template_id is not null;
create unique index sanctions_of_source on sanctions (source, source_id) where source_id is not null;
create index sanctions_by_ending on sanctions (ending, created_at desc, id desc) where ending is not null;

-- Discord accounts and game licences to which a sanction applies. They stay when a licence moves to another account, so
-- that a second account with the same licence is refused.
create table sanction_identifiers (
  sanction_id uuid not null references sanctions on delete cascade,
  -- A bound within the pattern makes the check a hundred times slower: an import adds tens of thousands of identifiers.
  identifier text not null check (identifier ~ '^[a-z0-9]+:[!-~]+$' and length(identifier) <= 300),
  primary key (sanction_id, identifier)
);

create index sanction_identifiers_of on sanction_identifiers (identifier);

-- Evidence of sanctions, for the staff only. A reference to a ticket goes with the ticket.
create table sanction_evidence (
  id uuid primary key,
  sanction_id uuid not null references sanctions on delete cascade,
  author_id text not null references users on update cascade,
  author text not null,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  ticket_id uuid references tickets on delete cascade,
  link text,
  unique (sanction_id, ticket_id)
);

create index sanction_evidence_of_author on sanction_evidence (author_id);
create index sanction_evidence_of_ticket on sanction_evidence (ticket_id) where ticket_id is not null;

-- Lines of the ledger as they were when attached, in the shape of the other tables of copies.
create table sanction_evidence_lines (
  note_id uuid primary key references sanction_evidence on delete cascade,
  lines jsonb not null,
  total integer not null,
  query text,
  about bigint
);

create table sanction_evidence_pictures (
  evidence_id uuid primary key references sanction_evidence on delete cascade,
  name text not null,
  width integer not null,
  height integer not null,
  data bytea not null
);

-- An appeal against a sanction is a ticket of a category that nobody chooses. It names the author of the sanction if a
-- complaint of the same person does.
create table appeals (
  ticket_id uuid primary key references tickets on delete cascade,
  sanction_id uuid not null references sanctions on delete cascade,
  opened_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  outcome text,
  reason text,
  decided_at timestamptz,
  decided_by_id text references users on update cascade,
  decided_by text,
  -- Whether an owner decided about their own sanction, because nobody else could.
  is_by_author boolean not null default false,
  check (num_nonnulls(outcome, reason, decided_at, decided_by) in (0, 4))
);

create unique index appeals_open on appeals (sanction_id) where outcome is null;
create index appeals_of_sanction on appeals (sanction_id, opened_at desc);
create index appeals_of_decider on appeals (decided_by_id) where decided_by_id is not null;
create index appeals_by_decision on appeals (decided_at) where decided_at is not null;

-- When and how players appeal; without a row the defaults of the contract.
create table appeal_settings (
  only_row boolean primary key default true check (only_row),
  earliest_days integer not null default 0,
  latest_days integer,
  again_days integer not null default 0,
  heading text not null default '',
  help text not null default '',
  questions text[] not null default '{}',
  open_categories text[] not null default '{}',
  is_back_through_allowlist boolean not null default false,
  revision integer not null default 0,
  edited_by text references users on update cascade on delete set null
);

-- ===== Pages, news and the team =====

-- Pages that the team writes; their names are in the code. A row is the draft of one page.
create table page_drafts (
  page text primary key,
  markdown text not null default '',
  -- 0: not written yet.
  revision integer not null default 0,
  edited_by text references users on update cascade on delete set null,
  edited_at timestamptz
);

create table page_versions (
  page text not null references page_drafts,
  number integer not null,
  -- An empty text takes the page down.
  markdown text not null,
  note text not null,
  is_material boolean not null,
  -- Null for the server.
  author_id text references users on update cascade on delete set null,
  author text not null,
  -- In the future for a planned version, which appears by the clock; only the newest version may be one.
  publish_at timestamptz not null default statement_timestamp(),
  -- For the notifications about it.
  id uuid not null unique default gen_random_uuid(),
  -- When players were notified of a material change.
  told_at timestamptz,
  primary key (page, number)
);

create index page_versions_of_author on page_versions (author_id) where author_id is not null;

-- The parts of every version of a numbered page, written when it is published, so that a citation shows the text of its
-- time.
create table page_parts (
  page text not null,
  number integer not null,
  -- Order on the page.
  place integer not null,
  part_id text not null,
  -- Such as 3 or 3.2; null for a part without a number.
  mark text,
  kind text not null,
  text text not null,
  primary key (page, number, place),
  foreign key (page, number) references page_versions on delete cascade
);

create index page_parts_of_id on page_parts (part_id, number);

-- Questions with their answers and paragraphs of the rules, offered before a ticket is sent. Only of versions that
-- visitors read, or will read.
create table page_answers (
  page text not null,
  number integer not null,
  -- Order on the page.
  place integer not null,
  part_id text not null,
  -- As printed before the part; null on a page without numbers.
  mark text,
  -- The question, or the heading above the paragraph.
  title text not null,
  text text not null,
  is_question boolean not null,
  words tsvector not null generated always as (
    setweight(to_tsvector('simple', czech_stems(title)), case when is_question then 'A' else 'C' end::"char")
    || setweight(to_tsvector('simple', czech_stems(text)), 'B')) stored,
  primary key (page, number, place),
  foreign key (page, number) references page_versions on delete cascade
);

-- Read with almost every keystroke and written seldom.
create index page_answers_words on page_answers using gin (words) with (fastupdate = off);

-- Counts of a day of Prague: the forms of tickets in which an answer was opened, and those of them that were sent.
-- Without people and tickets.
create table page_answer_days (
  page text not null,
  part_id text not null,
  day date not null,
  opened integer not null,
  sent integer not null default 0,
  primary key (page, part_id, day)
);

-- Versions of a page that a person confirmed to have read.
create table page_readings (
  user_id text not null references users on update cascade on delete cascade,
  page text not null,
  version integer not null,
  read_at timestamptz not null default now(),
  primary key (user_id, page, version)
);

-- Without a row only owners publish.
create table page_settings (
  only_row boolean primary key default true check (only_row),
  lets_administrators_publish boolean not null,
  asks_before_application boolean not null default false,
  -- For how many days the game waits until players confirm a material change of the rules; null: it does not ask.
  gate_days integer,
  -- Since when it asks: the term of an earlier change begins then.
  gate_since timestamptz,
  -- The game is closed to those who do not know this version of the rules. Set together with the announcement to the
  -- game servers, so that nobody's access changes by the clock alone.
  closed_version integer
);

-- Pictures for the pages that the team writes; uploader_id is null after that account was deleted. Versions never
-- change, so a picture of a published one stays, and is not looked for again.
create table page_pictures (
  id uuid primary key,
  uploader_id text references users on update cascade,
  width integer not null,
  height integer not null,
  data bytea not null,
  is_published boolean not null default false,
  created_at timestamptz not null default now()
);

alter table page_pictures alter column data set storage external;
create index page_pictures_unpublished on page_pictures (uploader_id) where not is_published;

-- News of the town. A row is the draft of an article and its state; what visitors read are its versions, which never
-- change.
create table articles (
  id uuid primary key,
  -- The address, from the headline of the first version; permanent once visitors have seen it.
  slug text unique,
  content jsonb not null,
  revision integer not null default 1,
  edited_by text references users on update cascade,
  edited_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- The author of the first version, and when it appears.
  author_id text references users on update cascade,
  first_at timestamptz,
  -- The moment of a version whose appearance is not announced yet.
  planned_at timestamptz,
  is_pinned boolean not null default false,
  withdrawn_at timestamptz,
  -- When visitors last saw or lost something by an act other than a new version.
  shown_at timestamptz,
  check (num_nonnulls(slug, author_id, first_at) in (0, 3))
);

create index articles_shown on articles (is_pinned, first_at, id) where withdrawn_at is null and first_at is not null;
create index articles_edited on articles (edited_at, id);
create index articles_planned on articles (planned_at) where planned_at is not null;
create index articles_by_shown on articles (shown_at) where shown_at is not null;
create index articles_of_author on articles (author_id) where author_id is not null;
create index articles_of_editor on articles (edited_by) where edited_by is not null;

create table article_versions (
  article_id uuid not null references articles on delete cascade,
  number integer not null,
  content jsonb not null,
  note text not null,
  published_by text not null references users on update cascade,
  -- In the future for a planned version, which appears by the clock; only the newest version may be one.
  publish_at timestamptz not null,
  primary key (article_id, number)
);

create index article_versions_by_time on article_versions (publish_at);
create index article_versions_of_publisher on article_versions (published_by);
-- Ends of events, as text in one form.
create index article_versions_by_event on article_versions ((content #>> '{event,to}'))
  where content #>> '{event,to}' is not null;

-- People who were asked whether the page of the team may show them. The row goes when they lose their role.
create table team_people (
  user_id text primary key references users on update cascade on delete cascade,
  is_shown boolean not null,
  duty text not null,
  position integer not null,
  -- The site's copy of the picture, under an address that says nothing of the account.
  portrait bytea,
  portrait_token uuid unique,
  -- The hash of the avatar that was copied.
  portrait_of text,
  -- Of the last attempt, if it failed.
  portrait_tried_at timestamptz
);

-- ===== Notifications =====

-- Names and titles are read from the subject, and a deleted subject deletes its notifications. Kinds and outcomes are
-- written by the rows of events only, and the compiler checks those.
create table notifications (
  id uuid primary key,
  user_id text not null references users on update cascade on delete cascade,
  kind text not null,
  ticket_id uuid references tickets on delete cascade,
  todo_id uuid references todos on delete cascade,
  submission_id uuid references allowlist_submissions on delete cascade,
  user_note_id uuid references user_notes on delete cascade,
  outcome text,
  due_date date,
  actor_id text references users on update cascade on delete set null,
  count integer not null default 1 check (count > 0),
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  read_at timestamptz,
  log_alert_id uuid references log_alerts on delete cascade,
  -- Start of the period whose lines the alert counted. It ends at the time of the notification.
  lines_since timestamptz,
  sanction_id uuid references sanctions on delete cascade,
  article_id uuid references articles on delete cascade,
  page_version_id uuid references page_versions (id) on delete cascade,
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id, sanction_id, article_id, page_version_id)
      = (kind not in ('fault', 'alert'))::integer
    and num_nonnulls(log_alert_id, lines_since) = 2 * (kind = 'alert')::integer),
  check (actor_id <> user_id)
);

-- At most one unread notification of a kind about a subject. Further events increase its count.
create unique index notifications_unread
  on notifications (user_id, kind, (coalesce(ticket_id, todo_id, submission_id, user_note_id))) where read_at is null;
-- At most one of these kinds is unread: it is about the newest event and counts the others, as a digest.
create unique index notifications_unread_digest on notifications (user_id, kind)
  where read_at is null and kind in ('application', 'ticket', 'complaint', 'unattended');
create unique index notifications_unread_alert on notifications (log_alert_id)
  where read_at is null and log_alert_id is not null;
create index notifications_of_user on notifications (user_id, at desc, id desc);
create index notifications_by_time on notifications (at);
create index notifications_of_ticket on notifications (ticket_id) where ticket_id is not null;
create index notifications_of_todo on notifications (todo_id) where todo_id is not null;
create index notifications_of_submission on notifications (submission_id) where submission_id is not null;
create index notifications_of_user_note on notifications (user_note_id) where user_note_id is not null;
create index notifications_of_actor on notifications (actor_id) where actor_id is not null;
create index notifications_of_alert on notifications (log_alert_id) where log_alert_id is not null;
create index notifications_of_sanction on notifications (sanction_id) where sanction_id is not null;
create index notifications_of_article on notifications (article_id) where article_id is not null;
create index notifications_of_page_version on notifications (page_version_id) where page_version_id is not null;

create table notification_settings (
  user_id text primary key references users on update cascade on delete cascade,
  -- These kinds are off until a person turns them on.
  off text[] not null default array['application', 'ticket', 'complaint'],
  toasts boolean not null default true,
  off_categories text[] not null default '{}'
);

-- Reminders already sent, kept even when the notification was read or removed.
create table notification_reminders (
  user_id text not null references users on update cascade on delete cascade,
  todo_id uuid references todos on delete cascade,
  submission_id uuid references allowlist_submissions on delete cascade,
  due_date date,
  check (num_nonnulls(todo_id, submission_id) = 1),
  unique nulls not distinct (user_id, todo_id, submission_id, due_date)
);

create index notification_reminders_of_todo on notification_reminders (todo_id) where todo_id is not null;
create index notification_reminders_of_submission on notification_reminders (submission_id)
  where submission_id is not null;

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

-- Pushes to be sent; a sent one is deleted. Without a reference to the device: a person who signs out must neither fail
-- nor block the action that notifies them.
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

-- ===== Discord =====

-- State of the Discord connection, shared by all nodes.
create table discord_state (
  one boolean primary key default true check (one),
  -- Whether a bot is configured. Without one nothing is queued for Discord.
  is_on boolean not null default false,
  -- Not read any more; `allowlist_role` is.
  has_role boolean not null default false,
  -- Hash of the bot's token. A new token is tried even if the last one was refused.
  token_hash bytea,
  refused_at timestamptz,
  role_refused_at timestamptz,
  reconciled_at timestamptz,
  applications_channel text,
  tickets_channel text,
  -- Channels that do not exist on Discord any more and are not to be requested again.
  lost_channels text[] not null default '{}',
  -- The node that sends, and until when: a lock would occupy a connection.
  sender uuid,
  sends_until timestamptz not null default now(),
  -- The role of players on the allowlist.
  allowlist_role text,
  -- Members of the guild with one of these roles are administrators here. If empty, owners appoint administrators.
  staff_roles text[] not null default '{}' check (cardinality(staff_roles) <= 20),
  -- The owners' own sentences, by their name.
  texts jsonb not null default '{}',
  -- Since when one of `lost_channels` does not exist on Discord.
  lost_at timestamptz,
  -- Channels from the environment that the owners replaced.
  replaced_channels text[] not null default '{}',
  news_channel text
);

insert into discord_state default values;

-- A person's settings for Discord messages, and the obstacle that prevents them.
create table discord_people (
  user_id text primary key references users on update cascade on delete cascade,
  off text[] not null default '{}',
  details boolean not null default false,
  channel_id text,
  -- The newest message that certainly arrived.
  last_message_id text,
  obstacle text check (obstacle in ('closed', 'absent')),
  obstacle_at timestamptz
);

-- Actions for Discord, queued in the transaction that caused them. Rows of one lane are executed in order.
create table discord_outbox (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  lane text not null,
  -- card: a message in a channel of the staff or of news, one for each application, ticket and article, edited when
  -- that changes. notice: not written any more.
  kind text not null check (kind in ('message', 'role', 'notice', 'card')),
  -- Set for a message.
  user_id text references users on update cascade on delete cascade,
  -- Set for a role: the plain id, because the account may have been deleted.
  discord_id text,
  news text,
  ticket_id uuid references tickets on delete cascade,
  todo_id uuid references todos on delete cascade,
  submission_id uuid references allowlist_submissions on delete cascade,
  user_note_id uuid references user_notes on delete cascade,
  outcome text,
  due_date date,
  count integer not null default 1 check (count > 0),
  notice text check (notice in ('role-refused')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'given-up')),
  failure text,
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  -- Time of the first attempt.
  begun_at timestamptz,
  done_at timestamptz,
  -- Determines the wait before the next attempt. `tries` also counts attempts interrupted when a node died.
  failures integer not null default 0,
  sanction_id uuid references sanctions on delete cascade,
  article_id uuid references articles on delete cascade,
  page_version_id uuid references page_versions (id) on delete cascade,
  check ((kind = 'role') = (discord_id is not null) and (kind in ('message', 'notice')) = (user_id is not null)),
  check ((kind = 'message') = (news is not null) and (kind = 'notice') = (notice is not null)),
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id, sanction_id, article_id, page_version_id)
    = (kind = 'card' or kind = 'message' and news <> 'fault')::integer)
);

create index discord_outbox_waiting on discord_outbox (lane, seq) where state = 'waiting';
create index discord_outbox_by_time on discord_outbox (created_at);
create index discord_outbox_of_user on discord_outbox (user_id) where user_id is not null;
create index discord_outbox_of_ticket on discord_outbox (ticket_id) where ticket_id is not null;
create index discord_outbox_of_todo on discord_outbox (todo_id) where todo_id is not null;
create index discord_outbox_of_submission on discord_outbox (submission_id) where submission_id is not null;
create index discord_outbox_of_user_note on discord_outbox (user_note_id) where user_note_id is not null;
-- At most one untried message about the same thing. It is composed when it is sent, so it covers later events too.
create unique index discord_outbox_unsent
  on discord_outbox (user_id, news, (coalesce(ticket_id, todo_id, submission_id, user_note_id)))
  where state = 'waiting' and begun_at is null and kind = 'message';
create unique index discord_outbox_role on discord_outbox (discord_id)
  where state = 'waiting' and begun_at is null and kind = 'role';
create unique index discord_outbox_card on discord_outbox (coalesce(ticket_id, submission_id))
  where state = 'waiting' and begun_at is null and kind = 'card';
create unique index discord_outbox_unsent_digest on discord_outbox (user_id, news)
  where state = 'waiting' and begun_at is null and kind = 'message' and news = 'unattended';
create index discord_outbox_of_sanction on discord_outbox (sanction_id) where sanction_id is not null;
create index discord_outbox_of_article on discord_outbox (article_id) where article_id is not null;
create unique index discord_outbox_article_card on discord_outbox (article_id)
  where state = 'waiting' and begun_at is null and kind = 'card';
create index discord_outbox_of_page_version on discord_outbox (page_version_id) where page_version_id is not null;

-- The messages of cards.
create table discord_cards (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid unique references allowlist_submissions on delete cascade,
  ticket_id uuid unique references tickets on delete cascade,
  channel_id text not null,
  message_id text not null,
  article_id uuid unique references articles on delete cascade,
  check (num_nonnulls(submission_id, ticket_id, article_id) = 1)
);

-- ===== The game =====

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

-- People with access to the game whose account was deleted. The game server polls for changes and must be notified.
create table game_removals (
  discord_id text primary key,
  at timestamptz not null default now(),
  seq bigint not null default 0
);

create index game_removals_seq on game_removals (seq);

-- One code per licence. The person who enters it gets the licence.
create table game_link_codes (
  license text primary key,
  code_hash bytea not null unique check (length(code_hash) = 32),
  expires_at timestamptz not null
);

create index game_link_codes_expires_at on game_link_codes (expires_at);

-- The number up to which each game server has received the changes of access. The sender is the id of its token, or
-- `environment` for GAME_TOKEN.
create table game_cursors (
  sender text primary key,
  seq bigint not null,
  at timestamptz not null default now()
) with (fillfactor = 50);

-- The last heartbeat of each game server. The sender is the id of its token, or `environment` for GAME_TOKEN.
create table game_heartbeats (
  sender text primary key,
  server_id text not null,
  at timestamptz not null default now(),
  players jsonb not null,
  slots integer not null,
  queue integer not null,
  started_at timestamptz not null,
  version text not null,
  -- Seconds by which its clock was ahead of the site's.
  clock_skew integer not null,
  restart_at timestamptz,
  spool_lines bigint not null,
  spool_bytes bigint not null,
  spool_dropped bigint not null,
  lag integer,
  -- What the game server rejected since its resource started. Null if the server does not report it.
  forged bigint,
  flooded bigint,
  lines_refused bigint,
  -- Lines in the game server's memory because it cannot write to disk. Null while it can.
  spool_in_memory bigint,
  -- State of the gate as reported by the game server. Null from an older version of the resource.
  gate_on boolean,
  gate_spared integer,
  -- The server as the server browser shows it; null from a resource of an older version.
  padlock text check (padlock in ('westmore', 'other', 'none')),
  build integer,
  has_tx_admin_allowlist boolean
) with (fillfactor = 50);

-- People refused by a game server, kept for a day. The id comes from the game server, which repeats a report until it
-- is acknowledged.
create table game_refused (
  id uuid primary key,
  sender text not null,
  server_id text not null,
  at timestamptz not null,
  license text,
  discord_id text,
  name text not null,
  -- The contract checks the reason.
  why text not null,
  -- The sanction for which a player was refused. No foreign key: a report of a removed one is still a report.
  sanction_id uuid
);

create index game_refused_at on game_refused (at);
create index game_refused_of_sender on game_refused (sender, at);
create index game_refused_of_sanction on game_refused (sanction_id, at) where sanction_id is not null;

-- Whether owners and administrators may join the game without an approved application. Yes if there is no row.
create table game_settings (
  only_row boolean primary key default true check (only_row),
  lets_staff_in boolean not null default true
);

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

create function game_settings_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform game_touch(id) from users where role <> 'user' and deleted_at is null;
  return null;
end
$$;

-- The code inserts a row with the number 0 for each person whose access an event changes. This trigger assigns the
-- number at the commit. The others are for writes without an event: an account that joins as staff, manual SQL.
create function game_change_written() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update game_changes set seq = game_step() where user_id = new.user_id;
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
create constraint trigger game_settings_added after insert on game_settings deferrable initially deferred
  for each row execute function game_settings_changed();
create constraint trigger game_settings_changed after update on game_settings deferrable initially deferred
  for each row when (old.lets_staff_in <> new.lets_staff_in) execute function game_settings_changed();
create constraint trigger game_staff_added after insert on users deferrable initially deferred
  for each row when (new.role <> 'user') execute function game_user_changed();
create constraint trigger game_staff_changed after update of role on users deferrable initially deferred
  for each row when ((old.role = 'user') <> (new.role = 'user')) execute function game_user_changed();
create constraint trigger game_change_written after insert or update on game_changes deferrable initially deferred
  for each row when (new.seq = 0) execute function game_change_written();

-- The code sets the number 0 when the game servers have to know a change of a sanction; this trigger assigns the number
-- at the commit. A row that was queued twice in a transaction gets its number once.
create function sanction_gate_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update sanctions set gate_seq = game_step() where id = new.id and gate_seq = 0;
  return null;
end
$$;

create constraint trigger sanction_gate_changed after insert or update on sanctions deferrable initially deferred
  for each row when (new.gate_seq = 0) execute function sanction_gate_changed();

-- ===== The audit =====

-- The tickets that an entry is about, its subject or the link of a todo. They decide who may read it.
create function audit_ticket_ids(subject_type text, subject_id text, before jsonb, after jsonb)
returns uuid[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct id::uuid), '{}') from (values
    (case when subject_type = 'ticket' then subject_id end),
    (case when before ->> 'linkType' = 'ticket' then before ->> 'linkId' end),
    (case when after ->> 'linkType' = 'ticket' then after ->> 'linkId' end)
  ) told (id) where id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

-- Search patterns for a text and for each of its words, normalized like search_text does. Shorter ones are left out,
-- because they match nearly every name.
create function audit_patterns(asked text, around text) returns text[] language plpgsql immutable parallel safe as $$
declare
  folded text := trim(regexp_replace(lower(public.unaccent('public.unaccent', asked)), '[^[:alnum:]]+', ' ', 'g'));
begin
  return (select array_agg(distinct '%' || around || part || around || '%')
    from unnest(folded || string_to_array(folded, ' ')) part where length(part) >= 3);
end
$$;

-- Patterns for the person who was looked up. Null for other entries.
create function audit_looked_up(action text, subject_id text, before jsonb, after jsonb)
returns text[] language sql immutable parallel safe as $$
  select case when action in
    ('logs.search', 'logs.export', 'logs.removeView', 'users.notes.search', 'users.showEmail', 'audit.export')
    or (action = 'views.remove' and before ->> 'screen' = 'logs')
  then public.audit_patterns(concat_ws(' ',
    case action when 'users.showEmail' then subject_id end,
    after ->> 'person', after ->> 'player', after ->> 'user', after ->> 'text',
    after ->> 'about', after ->> 'actorId', after ->> 'subjectId',
    before ->> 'name', before ->> 'person', before ->> 'player', before ->> 'user', before ->> 'text'), '') end
$$;

-- The complete values that an entry says were looked up, and each term of a text, with letters as unaccent writes them.
-- Needed because patterns leave out short names and names without letters.
create function audit_asked_for(action text, subject_id text, before jsonb, after jsonb)
returns text[] language plpgsql immutable parallel safe as $$
begin
  if action not in
    ('logs.search', 'logs.export', 'logs.removeView', 'users.notes.search', 'users.showEmail', 'audit.export')
    and (action = 'views.remove' and before ->> 'screen' = 'logs') is not true
  then
    return '{}';
  end if;
  return array(select distinct lower(public.unaccent('public.unaccent', btrim(value))) from (
    select unnest(array[
      case action when 'users.showEmail' then subject_id end,
      after ->> 'person', after ->> 'player', after ->> 'user', after ->> 'text',
      after ->> 'about', after ->> 'actorId', after ->> 'subjectId',
      before ->> 'name', before ->> 'person', before ->> 'player', before ->> 'user', before ->> 'text'])
    union all
    select unnest(string_to_array(names, ', ')) from unnest(array[after ->> 'user', before ->> 'user']) names
    union all
    select unnest(array[term, regexp_replace(term, '^-?[[:alpha:]_][[:alnum:]_.-]*:', '')]) from (
      select coalesce(part[1], part[2]) as term
      from unnest(array[after ->> 'text', before ->> 'text', before ->> 'name']) words,
        regexp_matches(words, '"([^"]+)"|([^\s"]+)', 'g') part) terms
  ) asked (value) where btrim(value) <> '');
end
$$;

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id text not null,
  actor text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  ticket_ids uuid[] not null generated always as (audit_ticket_ids(subject_type, subject_id, before, after)) stored,
  -- The id shown to readers, because gaps in `id` would reveal how many entries they may not see.
  public_id uuid not null default gen_random_uuid(),
  looked_up text[] generated always as (audit_looked_up(action, subject_id, before, after)) stored,
  asked_for text[] not null generated always as (audit_asked_for(action, subject_id, before, after)) stored,
  -- Ids of staff members named by the look-up at the time. The entry stays hidden from them when their name or
  -- identifiers change.
  kept_from text[] not null default '{}'
);

create index audit_at on audit (at desc);
create index audit_subject on audit (subject_type, subject_id);
create index audit_actor on audit (actor_id, id desc);
create index audit_action on audit (action text_pattern_ops, id desc);
create unique index audit_public_id on audit (public_id);

-- Start of the 24 months that the policy allows, like limitOf() in the contract: where 29 February does not exist, 1
-- March is used.
create function audit_kept_since(moment timestamptz) returns timestamptz
language sql stable parallel safe set search_path = pg_catalog, pg_temp as $$
  select (case when extract(day from first) = extract(day from today) then first else first + 1 end)::timestamp
    at time zone 'Europe/Prague'
  from (select today, (today - interval '24 months')::date as first
    from (select (moment at time zone 'Europe/Prague')::date as today) days) limits
$$;

-- Refuses every change, and every removal before the term.
create function audit_is_append_only() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' and old.at < public.audit_kept_since(now()) then
    return old;
  end if;
  raise exception 'the audit is append-only';
end
$$;

-- Removes at most this many entries past their term, the oldest first. Returns how many, and how many of them all staff
-- could read: not those about tickets, look-ups, notes about people, and notes and evidence of sanctions.
create function audit_remove_past_term(most integer, out removed integer, out told integer)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from public.audit where id in (
      select id from public.audit where at < public.audit_kept_since(now()) order by at limit most)
    returning ticket_ids, action, asked_for
  )
  select count(*)::integer,
    (count(*) filter (where ticket_ids = '{}' and asked_for = '{}'
      and action !~ '^(users\.notes\.|sanctions\.(note$|evidence\.))'))::integer
  from gone
$$;

revoke all on function audit_remove_past_term(integer) from public;
create trigger audit_no_change before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function audit_is_append_only();
-- Active also in a session with session_replication_role = replica.
alter table audit enable always trigger audit_no_change;
alter table audit enable always trigger audit_no_truncate;
-- Even the owner of the table needs these privileges and gives them up here, after the triggers, which need them, too.
-- Entries are removed past their term only, which the trigger checks.
revoke update, truncate, references, trigger on audit from public, current_user;

-- ===== The installation =====

create table retention_runs (
  id uuid primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- waiting: it would have removed suspiciously much, removed nothing and waits for an owner.
  outcome text not null default 'running'
    check (outcome in ('running', 'done', 'failed', 'interrupted', 'waiting')),
  dry_run boolean not null,
  -- Null: the nightly run.
  user_id text references users on update cascade,
  counts jsonb not null default '{}',
  failed text[] not null default '{}',
  -- The reason for waiting. In a run that an owner allowed anyway, the warning shown to them.
  warning jsonb
);

create index retention_runs_by_time on retention_runs (started_at desc, id);
-- At most one. The next attempt replaces the last one.
create unique index retention_runs_waiting on retention_runs (outcome) where outcome = 'waiting';

-- The last line checked for addresses. Earlier lines contain none.
create table retention_places (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  line_id bigint not null
);

-- The newest backups made by nodes. Those made by the command are not listed.
create table backup_runs (
  id uuid primary key,
  asked_at timestamptz not null default now(),
  -- Null until a node starts it.
  started_at timestamptz,
  finished_at timestamptz,
  nightly boolean not null,
  name text,
  size bigint,
  failure text check (failure in ('no-space', 'no-folder', 'other')),
  -- When the backup was copied elsewhere, or why that failed.
  copied_at timestamptz,
  copy_failure text check (length(copy_failure) <= 300),
  check ((name is null) = (size is null)),
  check (finished_at is null or num_nonnulls(name, failure) = 1),
  constraint backup_runs_copy check (num_nonnulls(copied_at, copy_failure) < 2)
);

create index backup_runs_by_time on backup_runs (asked_at desc, id);
-- At most one waits: a second request joins it.
create unique index backup_runs_waiting on backup_runs ((started_at is null)) where started_at is null;

-- The last failed requests on all nodes: the failure and its place in the code, but no data of the request and no
-- person.
create table faults (
  -- Id of the request, or of the last one if several are combined.
  id uuid primary key,
  at timestamptz not null default now(),
  method text not null,
  -- The route pattern, such as /api/tickets/:id.
  route text not null,
  status integer not null,
  kind text not null,
  message text not null,
  -- Lines of our code, the innermost first.
  place text[] not null,
  times integer not null default 1,
  -- Key of equal failures, which share one row, so that a frequent one does not displace the others.
  sameness text,
  -- Request ids of the earlier failures, the newest first, so that an id given to a person still leads here.
  earlier uuid[] not null default '{}'
);

create index faults_at on faults (at);
create unique index faults_sameness on faults (sameness);

-- What the last check of the installation found.
create table examination (
  one boolean primary key default true check (one),
  at timestamptz not null default now(),
  bad integer not null,
  warnings integer not null
);
