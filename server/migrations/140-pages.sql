-- Pages that the team writes: one draft of each page, and every version that was ever published. The names of pages are
-- in the code.
create table page_drafts (
  page text primary key,
  markdown text not null,
  revision integer not null default 1,
  edited_by text references users on delete set null,
  edited_at timestamptz not null default now()
);

create table page_versions (
  page text not null,
  number integer not null,
  markdown text not null,
  note text not null,
  is_material boolean not null,
  published_by text references users on delete set null,
  -- In the future for a planned version, which appears by the clock.
  publish_at timestamptz not null,
  primary key (page, number)
);

create table page_settings (
  is_only_row boolean primary key default true check (is_only_row),
  lets_administrators_publish boolean not null
);
