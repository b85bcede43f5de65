-- Copies of log lines attached to a note of a ticket, deleted with the note.
create table ticket_evidence (
  note_id uuid primary key references ticket_notes on delete cascade,
  lines jsonb not null,
  total integer not null,
  query text
);
