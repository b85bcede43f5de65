-- The order of the register of admitted players; an index alone locates a page and counts them.
create index users_admitted on users (username collate "cs-x-icu", id) include (allowlist_status, role)
  where deleted_at is null and (allowlist_status = 'approved' or role <> 'user');
