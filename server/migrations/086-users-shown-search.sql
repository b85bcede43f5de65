-- The text for a search by parts of words. It contains only the part of the e-mail that lists show, so that the rest
-- cannot be guessed. Stored, because a search checks all rows found by the index, possibly thousands.
alter table users add column shown_search text not null
  generated always as (search_text(username || ' ' || discriminator || ' ' || coalesce(substring(email from '@.*'), '') || ' ' || id)) stored;
