-- Pieces of a large file, so that it is never held in memory whole.
create table ticket_attachment_pieces (
  attachment_id uuid not null references ticket_attachments on delete cascade,
  position integer not null,
  data bytea not null,
  primary key (attachment_id, position)
);

-- Usually compressed already.
alter table ticket_attachment_pieces alter column data set storage external;

-- Null if the file is in pieces. While they are coming, size is the reserved space.
alter table ticket_attachments alter column data drop not null;
alter table ticket_attachments add column arrived boolean not null default true;
alter table ticket_attachments drop constraint ticket_attachments_type_check;
alter table ticket_attachments add constraint ticket_attachments_type_check
  check (type in ('image/webp', 'text/plain', 'application/pdf', 'video/mp4', 'video/webm'));
