-- Players are found by any part of a name they bore while somebody types.
create index log_players_search on log_players using gin (search gin_trgm_ops);
