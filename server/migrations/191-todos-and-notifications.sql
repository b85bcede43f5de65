-- Todos have no order of their own any more. Only the previous version writes places.
alter table todos drop constraint todos_status_position_key;
alter table todos alter column position set default 0;

-- Todos do not repeat any more: a completed one that waited for its day becomes an open one due on that day. The open ones
-- are their next ones already.
insert into todos (id, title, description, priority, assigned_to, due_date, labels, link_type, link_id, creator_id,
  created_by, edited_by)
select gen_random_uuid(), title, description, priority, assigned_to, returns_on, labels, link_type, link_id, creator_id,
  created_by, edited_by
from todos where returns_on is not null and deleted_at is null;

update todos set repeat = null, returns_on = null where repeat is not null or returns_on is not null;

-- Only the previous version can undo changes of a day; the rows hold words about people. A node of it finds nothing to undo
-- for the seconds until its end.
delete from todo_changes;

-- Todos have no saved views any more; the rows name people.
delete from saved_views where screen = 'todos';

-- The messages of the bot have the product's words again; the audit keeps what the owners had written. It may name people.
update discord_state set texts = '{}' where texts <> '{}';

-- Whether somebody wants notifications on Discord, one wish for all kinds. It is off for those who had switched off every kind
-- that they can get there; the previous version goes on reading `off`. Kinds that are off on the site are off everywhere.
alter table discord_people add column is_wanted boolean not null default true;

update discord_people set is_wanted = false
from users
where users.id = discord_people.user_id and discord_people.off @> (
  array['answer', 'decision', 'reminder', 'sanction', 'rules']
  || case when users.role = 'user' then array[]::text[] else array['assignment', 'mention'] end
  || case when users.role = 'owner' then array['opened', 'fault', 'unattended'] else array[]::text[] end);
