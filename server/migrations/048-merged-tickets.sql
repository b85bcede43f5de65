-- A ticket merged into another one of the same person is closed and only refers to it.
alter table tickets
  add column merged_into uuid references tickets on delete cascade,
  add constraint tickets_merged check (merged_into is null or (status = 'closed' and merged_into <> id));

create index tickets_merged_into on tickets (merged_into) where merged_into is not null;

alter table ticket_events drop constraint ticket_events_kind_check,
  add constraint ticket_events_kind_check
    check (kind in ('status', 'assigned', 'rated', 'reminded', 'tagged', 'closing', 'merged'));
