-- Lines of the ledger as they were when somebody attached them to a note about a person; they go with it.
create table user_note_evidence (
  note_id uuid primary key references user_notes on delete cascade,
  lines jsonb not null,
  total integer not null,
  query text
);
