-- Changes of the staff that can still be taken back; nobody is notified of them before that time is over.
create table ticket_changes (
  -- Of the step that made it: one step changes many tickets.
  id uuid not null,
  ticket_id uuid not null references tickets on delete cascade,
  field text not null check (field in ('status', 'assigneeId')),
  actor_id text not null references users on update cascade on delete cascade,
  -- What the ticket has since: it is told, or taken back, only if nobody changed it meanwhile.
  status text check (status in ('open', 'in-progress', 'closed')),
  assignee_id text references users on update cascade on delete cascade,
  assignee_before text references users on update cascade on delete set null,
  -- What a new status removes from a ticket.
  before jsonb not null,
  tell_at timestamptz not null,
  primary key (id, ticket_id, field)
);

create index ticket_changes_due on ticket_changes (tell_at);
create index ticket_changes_of_ticket on ticket_changes (ticket_id);
