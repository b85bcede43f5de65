-- Requests per caller in the current minute, over all nodes. Unlogged, because a loss costs one minute of counts. The
-- bucket is a keyed hash, so the table contains no ids and no addresses.
create unlogged table request_counts (
  bucket text primary key,
  hits integer not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
