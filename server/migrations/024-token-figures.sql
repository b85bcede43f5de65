-- State of the senders of log lines. The sender is the id of its token, or `environment` for GAME_TOKEN.
create table log_token_figures (
  sender text primary key,
  last_batch_at timestamptz,
  -- Lines stored on `day` (Prague).
  day date,
  lines integer not null default 0,
  last_error text,
  last_error_at timestamptz,
  -- Seconds by which its clock was ahead of the site's, and when that was measured.
  clock_skew integer,
  skew_at timestamptz
) with (fillfactor = 50);
