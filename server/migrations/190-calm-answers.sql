-- A merge of two tickets is not undone any more. A node of the version before loses an undo of the last seconds.
delete from ticket_merges;
