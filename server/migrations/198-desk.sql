-- unused since 197: the list of tickets counts them itself. Until it stops, a node of the version before adds up what it finds
-- here, which it does not read; the rows may name people.
drop trigger tickets_count_added on tickets;
drop trigger tickets_count_removed on tickets;
drop trigger tickets_count_changed on tickets;
drop function count_tickets_added();
drop function count_tickets_removed();
drop function count_ticket_changed();
delete from ticket_counts;

-- The counts above the list read this index alone; a reply changes none of its columns.
create index tickets_by_kind on tickets (status, category, concerned_id);

-- Every ten minutes the few open tickets are read instead.
drop index tickets_left_alone;
