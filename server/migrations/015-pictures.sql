-- Each upload sums the sizes of the files a person stores here.
create index ticket_attachments_of_uploader on ticket_attachments (uploader_id) include (size, message_id);
drop index ticket_attachments_unbound;
create index ticket_attachments_unbound on ticket_attachments (created_at) where message_id is null;

-- Pictures of questions: an upload (uploader_id is null after that account was deleted), or the copy of a picture at an
-- address. A copy without data could not be downloaded at the last attempt.
create table allowlist_pictures (
  id uuid primary key,
  uploader_id text references users on update cascade,
  question_id uuid unique references allowlist_questions on delete cascade,
  address text,
  width integer,
  height integer,
  data bytea,
  created_at timestamptz not null default now(),
  check (num_nonnulls(question_id, address) in (0, 2)),
  check (uploader_id is null or question_id is null),
  check (num_nonnulls(width, height, data) in (0, 3)),
  check (question_id is not null or data is not null)
);
alter table allowlist_pictures alter column data set storage external;
create index allowlist_pictures_of_uploader on allowlist_pictures (uploader_id);
