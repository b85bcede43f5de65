-- Copies of log lines attached to a note about a person, deleted with the note.
create table user_note_evidence (
  note_id uuid primary key references user_notes on delete cascade,
  lines jsonb not null,
  total integer not null,
  query text
);
