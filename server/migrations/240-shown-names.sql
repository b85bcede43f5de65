-- The name that a person shows on Discord, and what the site calls them: that name, or else their username.
alter table users
  add column global_name text,
  add column name text not null generated always as (coalesce(global_name, username)) stored,
  add column name_search text not null generated always as (search_text(coalesce(global_name, ''))) stored;

create index users_by_shown_name on users (name collate "cs-x-icu", id) include (role) where deleted_at is null;
create index users_name_search on users using gin (name_search gin_trgm_ops) where deleted_at is null;
