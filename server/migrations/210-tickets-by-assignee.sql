-- The tickets of one assignee are counted from this index alone, and the few unclosed ones are found in it.
create index tickets_by_assignee on tickets (assignee_id, status) include (category, concerned_id, user_id)
  where assignee_id is not null;
drop index tickets_of_assignee;
