-- When applications are accepted; without a row always.
create table allowlist_opening (
  only_row boolean primary key default true check (only_row),
  is_accepting boolean not null default true,
  reopens_at timestamptz,
  -- Intervals of each day, Monday first; null: always.
  week jsonb,
  text text not null default '',
  revision integer not null default 0,
  edited_by text references users on update cascade on delete set null,
  edited_at timestamptz not null default now(),
  -- When an owner closed it by a change of the settings; null while the settings leave it open.
  closed_at timestamptz
);

-- Drafts of the version before were begun while everything was accepted.
alter table allowlist_drafts add column begun_open boolean not null default true;
