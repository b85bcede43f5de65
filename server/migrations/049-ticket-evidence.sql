-- Lines of the ledger as they were when somebody attached them to a note of a ticket; they go with it.
create table ticket_evidence (
  note_id uuid primary key references ticket_notes on delete cascade,
  lines jsonb not null,
  total integer not null,
  query text
);
