-- What waits on a game server stands in its report. A node of the version before writes the columns, this one leaves them out.
alter table game_heartbeats alter column spool_lines set default 0, alter column spool_bytes set default 0,
  alter column spool_dropped set default 0;
