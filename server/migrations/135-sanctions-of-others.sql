-- Sanctions given in the game (txAdmin, fxManager, VORP): who gave them, by which id, and when they came to the site.
alter table sanctions add column source text not null default 'site';
alter table sanctions add column source_id text;
-- The term of those without an account begins here, because `created_at` may be years before.
alter table sanctions add column received_at timestamptz;
create unique index sanctions_of_source on sanctions (source, source_id) where source_id is not null;
