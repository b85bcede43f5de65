-- Counts how often a todo was put somewhere, so that an undo leaves one that was moved since. A node of the version before does not count.
alter table todos add column moves integer not null default 0;

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
