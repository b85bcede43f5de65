-- Every batch of lines moves `last_seen` of its players. While that has an index, each such update makes entries anew in all
-- indexes of the table, that of the names too; without it, and with room on the page, it stays in place. Whoever asks by it is the
-- nightly run, and a search by a part of a name, which has an index of its own.
drop index log_players_last_seen;
alter table log_players set (fillfactor = 70);
