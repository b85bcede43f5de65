-- Suggests players by a part of a name they have had.
create index log_players_search on log_players using gin (search gin_trgm_ops);
