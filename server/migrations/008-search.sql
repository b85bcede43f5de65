create extension if not exists pg_trgm;

-- Finds people by a part of their name, e-mail address or id.
create index users_search on users using gin (search_text(username || ' ' || email || ' ' || id) gin_trgm_ops);
