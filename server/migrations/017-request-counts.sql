-- How often somebody asked in the running minute, over all nodes. Unlogged: losing it costs a minute's counts.
-- The bucket is a keyed hash: nobody's id and no address stands here.
create unlogged table request_counts (
  bucket text primary key,
  hits integer not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
