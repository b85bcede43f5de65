-- A file that does not fit into one piece comes and goes in pieces, so that nobody holds it whole.
create table ticket_attachment_pieces (
  attachment_id uuid not null references ticket_attachments on delete cascade,
  position integer not null,
  data bytea not null,
  primary key (attachment_id, position)
);

-- Mostly compressed already.
alter table ticket_attachment_pieces alter column data set storage external;

-- Null where the file is in pieces. While these come, its size is the room that is kept for it.
alter table ticket_attachments alter column data drop not null;
alter table ticket_attachments add column arrived boolean not null default true;
alter table ticket_attachments drop constraint ticket_attachments_type_check;
alter table ticket_attachments add constraint ticket_attachments_type_check
  check (type in ('image/webp', 'text/plain', 'application/pdf', 'video/mp4', 'video/webm'));
