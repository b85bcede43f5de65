-- What a step at the desk changed of a ticket is one row, which can be undone while the ticket's last position is `seq`. Rows
-- of a node of the version before have a row for each field and no position: they are announced, but not undone.
alter table ticket_changes add column seq integer;
alter table ticket_changes alter column field set default 'status';

-- The table holds the steps of the last seconds.
drop index ticket_changes_due;
drop index ticket_changes_of_ticket;
