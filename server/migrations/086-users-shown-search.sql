-- What a person is found by part by part: of the e-mail only what lists show, so that nobody finds out the rest. Worked out when it is
-- written: a search looks at all whom the index gives, and there may be thousands.
alter table users add column shown_search text not null
  generated always as (search_text(username || ' ' || discriminator || ' ' || coalesce(substring(email from '@.*'), '') || ' ' || id)) stored;
