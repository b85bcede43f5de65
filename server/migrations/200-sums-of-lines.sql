-- Lines of a day or a month (Prague) that begins at `at`, of this category or script; 0 stands for every line. Read instead of
-- `log_totals`, where one would sum over all combinations of names. By server, so that one never waits for another.
create table log_sums (
  grain text not null check (grain in ('day', 'month')),
  name_id integer not null,
  at timestamptz not null,
  server_id integer not null,
  count integer not null,
  primary key (grain, name_id, at, server_id)
) with (fillfactor = 70);

-- No line can be stored between the sums of those that are there and the function that adds to them.
lock table logs in share row exclusive mode;

insert into log_sums (grain, name_id, at, server_id, count)
  select grain, name_id, at, server_id, sum(count)
  from log_totals, unnest(array[0, category_id, script_id]) as name_id
  where grain <> 'hour' group by 1, 2, 3, 4;

create or replace function count_log_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- In one order, so that two batches never wait for each other.
  with counted as materialized (
    select period.grain, period.at, server_id, category_id, script_id, sum(lines) as count
    from (
      select date_trunc('hour', created_at, 'Europe/Prague') as hour, server_id, category_id, script_id, count(*) as lines
      from stored group by 1, 2, 3, 4
    ) alike cross join lateral (values
      ('hour', hour), ('day', date_trunc('day', hour, 'Europe/Prague')), ('month', date_trunc('month', hour, 'Europe/Prague'))
    ) as period (grain, at)
    group by 1, 2, 3, 4, 5
  ), summed as (
    insert into log_sums as total (grain, name_id, at, server_id, count)
      select grain, name_id, at, server_id, sum(count)
      from counted, unnest(array[0, category_id, script_id]) as name_id
      where grain <> 'hour' group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (grain, name_id, at, server_id) do update set count = total.count + excluded.count
  )
  insert into log_totals as total (grain, at, server_id, category_id, script_id, count)
    select grain, at, server_id, category_id, script_id, count from counted order by 1, 2, 3, 4, 5
    on conflict (grain, at, server_id, category_id, script_id) do update set count = total.count + excluded.count;
  return null;
end
$$;
