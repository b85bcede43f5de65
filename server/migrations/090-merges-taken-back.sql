-- A merge of two tickets for as long as it can be taken back. No text is kept here: what was said stays with the messages.
create table ticket_merges (
  -- Chosen by the browser, as the id of every step of the desk.
  id uuid primary key,
  actor_id text not null references users on update cascade on delete cascade,
  source_id uuid not null references tickets on delete cascade,
  target_id uuid not null references tickets on delete cascade,
  -- Where the two threads ended then: it is taken back only if they still do.
  source_seq integer not null,
  target_seq integer not null,
  -- What was moved, with its places, and the columns that were changed.
  kept jsonb not null,
  until timestamptz not null
);

alter table ticket_events drop constraint ticket_events_kind_check,
  add constraint ticket_events_kind_check
    check (kind in ('status', 'assigned', 'rated', 'reminded', 'tagged', 'closing', 'merged', 'separated'));
