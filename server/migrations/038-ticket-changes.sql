-- Changes by staff that can still be undone. Notifications are sent only after that time.
create table ticket_changes (
  -- Id of the step: one step changes many tickets.
  id uuid not null,
  ticket_id uuid not null references tickets on delete cascade,
  field text not null check (field in ('status', 'assigneeId')),
  actor_id text not null references users on update cascade on delete cascade,
  -- The new values. The change is announced or undone only if the ticket still has them.
  status text check (status in ('open', 'in-progress', 'closed')),
  assignee_id text references users on update cascade on delete cascade,
  assignee_before text references users on update cascade on delete set null,
  -- Values that the new status removes from the ticket.
  before jsonb not null,
  tell_at timestamptz not null,
  primary key (id, ticket_id, field)
);

create index ticket_changes_due on ticket_changes (tell_at);
create index ticket_changes_of_ticket on ticket_changes (ticket_id);
