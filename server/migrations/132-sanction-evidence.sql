-- Evidence of sanctions, for the staff only. A reference to a ticket goes with the ticket.
create table sanction_evidence (
  id uuid primary key,
  sanction_id uuid not null references sanctions on delete cascade,
  author_id text not null references users on update cascade,
  author text not null,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  ticket_id uuid references tickets on delete cascade,
  link text,
  unique (sanction_id, ticket_id)
);

create index sanction_evidence_of_author on sanction_evidence (author_id);
create index sanction_evidence_of_ticket on sanction_evidence (ticket_id) where ticket_id is not null;

-- Lines of the ledger as they were when attached, in the shape of the other tables of copies.
create table sanction_evidence_lines (
  note_id uuid primary key references sanction_evidence on delete cascade,
  lines jsonb not null,
  total integer not null,
  query text,
  about bigint
);

create table sanction_evidence_pictures (
  evidence_id uuid primary key references sanction_evidence on delete cascade,
  name text not null,
  width integer not null,
  height integer not null,
  data bytea not null
);
