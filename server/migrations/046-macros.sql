-- Changes that a saved reply makes to the ticket.
alter table saved_replies
  add column status text check (status in ('open', 'in-progress', 'closed')),
  -- Assigns the ticket to the person who uses the reply, to nobody, or to one member of staff.
  add column assign_to text check (assign_to in ('me', 'none')),
  add column assignee_id text references users on update cascade on delete set null,
  add column tag_ids uuid[] not null default '{}',
  add column reason_id uuid,
  add constraint saved_replies_assign check (assign_to is null or assignee_id is null);
