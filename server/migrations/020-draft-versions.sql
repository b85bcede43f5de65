-- Identifies the version of an answer that a device has read, so that two devices cannot overwrite each other
-- unnoticed.
alter table allowlist_draft_answers
  add column version uuid not null default gen_random_uuid();

-- Counts the changes of a person's draft. The row is kept when the draft is emptied, so that an older reading can be
-- detected.
alter table allowlist_drafts
  add column revision bigint not null default 1,
  alter column updated_at drop not null;
