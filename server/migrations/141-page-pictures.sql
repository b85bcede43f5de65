-- Pictures for the pages that the team writes; uploader_id is null after that account was deleted. Versions never change,
-- so a picture of a published one stays, and is not looked for again.
create table page_pictures (
  id uuid primary key,
  uploader_id text references users on update cascade,
  width integer not null,
  height integer not null,
  data bytea not null,
  is_published boolean not null default false,
  created_at timestamptz not null default now()
);
alter table page_pictures alter column data set storage external;
create index page_pictures_unpublished on page_pictures (uploader_id) where not is_published;
