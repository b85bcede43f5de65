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

alter table ticket_events drop constraint ticket_events_kind_check,
  add constraint ticket_events_kind_check
    check (kind in ('status', 'assigned', 'rated', 'reminded', 'tagged', 'closing', 'merged', 'separated'));
