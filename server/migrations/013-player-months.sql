-- A part of a name may match hundreds of players with tens of thousands of days, but far fewer months.
create table log_player_months (
  player_id integer not null references log_players,
  at timestamptz not null,
  count integer not null,
  primary key (player_id, at)
) with (fillfactor = 80);

create index log_player_months_at on log_player_months (at);

insert into log_player_months (player_id, at, count)
select player_id, date_trunc('month', at, 'Europe/Prague'), sum(count) from log_player_days group by 1, 2;
