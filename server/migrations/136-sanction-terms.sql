-- When the account of a sanction was deleted: the term of the identifiers that it keeps.
alter table sanctions add column detached_at timestamptz;

create index sanctions_by_ending on sanctions (ending, created_at desc, id desc) where ending is not null;
