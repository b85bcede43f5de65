-- Every minute a game server asks whose access was granted or revoked since the last time.
create index allowlist_submissions_of_game on allowlist_submissions (coalesce(revoked_at, reviewed_at))
  where status = 'approved' or revoked_at is not null;
