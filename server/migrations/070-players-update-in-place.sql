-- Every batch of lines updates `last_seen` of its players. While that column is indexed, each update adds entries to
-- all indexes of the table, including the large one of names. Without the index, and with free space on the page, the
-- update stays in place. Only the nightly run and the search by a part of a name use the column, and the latter has its
-- own index.
drop index log_players_last_seen;
alter table log_players set (fillfactor = 70);
