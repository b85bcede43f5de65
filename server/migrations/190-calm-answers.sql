-- A merge of two tickets is not undone any more. A node of the version before loses an undo of the last seconds.
delete from ticket_merges;

-- Nobody reads any more which answers were opened before a ticket. A node of the version before counts a few of them.
delete from page_answer_days;
