-- When the account of a sanction was deleted: the term of the identifiers that it keeps.
alter table sanctions add column detached_at timestamptz;
