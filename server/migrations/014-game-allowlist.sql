-- A game server asks every minute for whom the way in opened or closed since it asked last.
create index allowlist_submissions_of_game on allowlist_submissions (coalesce(revoked_at, reviewed_at))
  where status = 'approved' or revoked_at is not null;
