-- How it goes with the ledger's senders; by their token, or `environment` for that of GAME_TOKEN.
create table log_token_figures (
  sender text primary key,
  last_batch_at timestamptz,
  -- Lines stored on `day` of Prague.
  day date,
  lines integer not null default 0,
  last_error text,
  last_error_at timestamptz,
  -- How far (s) its clock was ahead of the site's, and when that was measured.
  clock_skew integer,
  skew_at timestamptz
) with (fillfactor = 50);
