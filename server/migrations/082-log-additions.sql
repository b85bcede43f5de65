-- Increments of the counters. A batch writes one row here instead of updating thousands of counters. Twice a second the
-- rows are added to the counters and removed. The views below read both, so that each statement sees an increment
-- exactly once.
create table log_additions (
  id bigint generated always as identity primary key,
  -- For log_counts: the same position in all six arrays is one counter.
  grains text[] not null,
  category_ids integer[] not null,
  script_ids integer[] not null,
  server_ids integer[] not null,
  ats timestamptz[] not null,
  counts integer[] not null,
  -- For log_player_days, log_player_months and the last sight of the player: one position is one day of a player.
  player_ids integer[] not null,
  days timestamptz[] not null,
  day_counts integer[] not null,
  names text[] not null,
  name_ats timestamptz[] not null,
  last_seen timestamptz[] not null
);

create view log_counts_now as
  select grain, category_id, script_id, server_id, at, count from log_counts
  union all
  select added.* from log_additions, unnest(grains, category_ids, script_ids, server_ids, ats, counts)
    added (grain, category_id, script_id, server_id, at, count);

create view log_player_days_now as
  select player_id, at, count from log_player_days
  union all
  select added.* from log_additions, unnest(player_ids, days, day_counts) added (player_id, at, count);

create view log_player_months_now as
  select player_id, at, count from log_player_months
  union all
  select player_id, date_trunc('month', day, 'Europe/Prague'), count
  from log_additions, unnest(player_ids, days, day_counts) added (player_id, day, count);
