-- The distinct words of some thousand lines of one month, so that a search for a text need not read lines that cannot have it.
-- A line is in the block whose ids and times it lies between. Lines beyond the last id of all blocks are in none yet.
create table log_blocks (
  first_id bigint primary key,
  last_id bigint not null,
  oldest timestamptz not null,
  newest timestamptz not null,
  -- Folded, each once, a blank between them; null when the lines have changed since and are to be read anew.
  words text
);

-- Unpacking them would take longer than looking through them.
alter table log_blocks alter words set storage external;

-- What waits in a list to be indexed later would be searched through by every search.
create index log_blocks_words on log_blocks using gin (words gin_trgm_ops) with (fastupdate = off);
create index log_blocks_last on log_blocks (last_id);
create index log_blocks_newest on log_blocks (newest, first_id);
create index log_blocks_oldest on log_blocks (oldest, first_id);
create index log_blocks_unread on log_blocks (first_id) where words is null;
