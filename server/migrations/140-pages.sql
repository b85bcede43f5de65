-- Pages that the team writes; their names are in the code. A row is the draft of one page.
create table page_drafts (
  page text primary key,
  markdown text not null default '',
  -- 0: not written yet.
  revision integer not null default 0,
  edited_by text references users on update cascade on delete set null,
  edited_at timestamptz
);

create table page_versions (
  page text not null references page_drafts,
  number integer not null,
  -- An empty text takes the page down.
  markdown text not null,
  note text not null,
  is_material boolean not null,
  -- Null for the server.
  author_id text references users on update cascade on delete set null,
  author text not null,
  -- In the future for a planned version, which appears by the clock; only the newest version may be one.
  publish_at timestamptz not null default statement_timestamp(),
  primary key (page, number)
);

create index page_versions_of_author on page_versions (author_id) where author_id is not null;

-- Without a row only owners publish.
create table page_settings (
  only_row boolean primary key default true check (only_row),
  lets_administrators_publish boolean not null
);
