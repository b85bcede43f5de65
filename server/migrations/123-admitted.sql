-- The order of the register of admitted players; the index alone locates a page.
create index users_admitted on users (username collate "cs-x-icu", id) include (allowlist_status, role)
  where deleted_at is null and (allowlist_status = 'approved' or role <> 'user');

-- Counts them: equal values need hardly any space.
create index users_approved on users (allowlist_status) where allowlist_status = 'approved' and deleted_at is null;
