-- The palette searches the unclosed tickets first, the last changed of them first.
create index tickets_unclosed_by_update on tickets (updated_at desc, id) where status <> 'closed';
