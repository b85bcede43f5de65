-- Versions of a page that a person confirmed to have read.
create table page_readings (
  user_id text not null references users on update cascade on delete cascade,
  page text not null,
  version integer not null,
  read_at timestamptz not null default now(),
  primary key (user_id, page, version)
);

alter table page_settings add column asks_before_application boolean not null default false;
