-- The size of a game server's spool is in its report. A node of the version before writes these columns, this one does not.
alter table game_heartbeats alter column spool_lines set default 0, alter column spool_bytes set default 0,
  alter column spool_dropped set default 0;
