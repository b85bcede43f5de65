-- Names what a device has read of an answer, so that two devices cannot overwrite each other unseen.
alter table allowlist_draft_answers
  add column version uuid not null default gen_random_uuid();

-- Counts the changes of one person's draft and outlives its emptying, so that an older reading is known as one.
alter table allowlist_drafts
  add column revision bigint not null default 1,
  alter column updated_at drop not null;
