-- The distinct words of some thousand lines of one month, so that a text search skips lines that cannot match. A line
-- belongs to the block whose range of ids and times contains it. Lines after the last id of all blocks have no block
-- yet.
create table log_blocks (
  first_id bigint primary key,
  last_id bigint not null,
  oldest timestamptz not null,
  newest timestamptz not null,
  -- Normalized, each once, separated by spaces. Null if the lines have changed and must be read again.
  words text
);

-- Decompressing would take longer than the search.
alter table log_blocks alter words set storage external;

-- Every search would have to scan the list of pending index entries.
create index log_blocks_words on log_blocks using gin (words gin_trgm_ops) with (fastupdate = off);
create index log_blocks_last on log_blocks (last_id);
create index log_blocks_newest on log_blocks (newest, first_id);
create index log_blocks_oldest on log_blocks (oldest, first_id);
create index log_blocks_unread on log_blocks (first_id) where words is null;
