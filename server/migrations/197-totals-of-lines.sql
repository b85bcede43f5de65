-- Lines of an hour, a day or a month (Prague) that begins at `at`, by server, category and script. The database counts them
-- in the statement that stores them, also those of a node of an older version.
create table log_totals (
  grain text not null check (grain in ('hour', 'day', 'month')),
  at timestamptz not null,
  server_id integer not null,
  category_id integer not null,
  script_id integer not null,
  count integer not null,
  primary key (grain, at, server_id, category_id, script_id)
) with (fillfactor = 70);

create function count_log_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- In one order, so that two batches never wait for each other.
  insert into log_totals as total (grain, at, server_id, category_id, script_id, count)
    select period.grain, period.at, server_id, category_id, script_id, sum(lines)
    from (
      select date_trunc('hour', created_at, 'Europe/Prague') as hour, server_id, category_id, script_id, count(*) as lines
      from stored group by 1, 2, 3, 4
    ) alike cross join lateral (values
      ('hour', hour), ('day', date_trunc('day', hour, 'Europe/Prague')), ('month', date_trunc('month', hour, 'Europe/Prague'))
    ) as period (grain, at)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (grain, at, server_id, category_id, script_id) do update set count = total.count + excluded.count;
  return null;
end
$$;

-- No line can be stored between this and the count of those that are there: the trigger's lock lasts until the commit.
create trigger logs_count after insert on logs referencing new table as stored
  for each statement execute function count_log_lines();

insert into log_totals (grain, at, server_id, category_id, script_id, count)
  select period.grain, period.at, server_id, category_id, script_id, sum(lines)
  from (
    select date_trunc('hour', created_at, 'Europe/Prague') as hour, server_id, category_id, script_id, count(*) as lines
    from logs group by 1, 2, 3, 4
  ) alike cross join lateral (values
    ('hour', hour), ('day', date_trunc('day', hour, 'Europe/Prague')), ('month', date_trunc('month', hour, 'Europe/Prague'))
  ) as period (grain, at)
  group by 1, 2, 3, 4, 5;

-- Players whose last lines a stopped node has not added up. From here on a batch writes them itself.
update log_players p set last_seen = greatest(p.last_seen, seen.last_seen)
  from (
    select player_id, max(last) as last_seen
    from log_additions, unnest(player_ids, last_seen) as added (player_id, last) group by player_id
  ) seen
  where seen.player_id = p.id;

-- Counters of players, of other grains and the words of blocks are no longer read. Until it stops, an older node shows lower
-- totals; players have to be removable without them.
truncate log_additions, log_counts, log_player_days, log_player_months, log_blocks;
