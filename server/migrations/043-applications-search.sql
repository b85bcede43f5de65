-- Applications are found by their author and answers, normalized like tickets.
alter table allowlist_submissions add column search tsvector
  generated always as (to_tsvector('simple', search_text(username))) stored;
create index allowlist_submissions_search on allowlist_submissions using gin (search);
alter table allowlist_answers add column search tsvector
  generated always as (to_tsvector('simple', search_text(answer))) stored;
create index allowlist_answers_search on allowlist_answers using gin (search);
