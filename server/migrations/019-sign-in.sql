-- Browser and system let a person recognize their session. The rest of the user agent is not stored, and older sessions
-- have neither.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column browser text,
  add column os text,
  -- Whether the account had two-factor authentication on Discord at the sign-in.
  add column mfa boolean not null default false;

-- A session ends 90 days after its sign-in, regardless of use.
update sessions set expires_at = created_at + interval '90 days' where expires_at > created_at + interval '90 days';

-- Completed logins, so that none is used twice. A row is kept until the login would have expired and is removed by a
-- later login.
create table spent_logins (
  state_hash bytea primary key check (length(state_hash) = 32),
  until timestamptz not null
);

create index spent_logins_until on spent_logins (until);

-- Cleans names as sign-ins do from now on (shown-name.ts): no invisible characters, none that reverse the text.
update users
set username = coalesce(nullif(btrim(regexp_replace(username, invisible, '', 'g')), ''), id)
from (values ('[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e'
  '\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]')) signs (invisible)
where deleted_at is null and username ~ invisible;
