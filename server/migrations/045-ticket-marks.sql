-- What the staff mark tickets with: tags, and reasons of closing.
create table ticket_marks (
  id uuid primary key,
  kind text not null check (kind in ('tag', 'reason')),
  name text not null check (name <> ''),
  -- Whether players are told of a reason.
  is_shown boolean not null default false check (kind = 'reason' or not is_shown),
  created_at timestamptz not null default now()
);

create unique index ticket_marks_name on ticket_marks (kind, lower(name));

-- Not references: who deletes a mark would wait for a ticket that waits for the mark. An id that is gone stands for nothing.
alter table tickets
  add column tag_ids uuid[] not null default '{}',
  add column reason_id uuid,
  -- Both count only while it is closed: a node of the version before reopens without clearing them.
  add column closing_word text not null default '';

create index tickets_tagged on tickets using gin (tag_ids) where tag_ids <> '{}';
create index tickets_of_reason on tickets (reason_id) where reason_id is not null;

alter table ticket_events drop constraint ticket_events_kind_check,
  add constraint ticket_events_kind_check check (kind in ('status', 'assigned', 'rated', 'reminded', 'tagged', 'closing')),
  drop constraint ticket_events_check,
  add constraint ticket_events_check check ((author_seq is null) = (kind in ('assigned', 'tagged', 'closing')));

alter table ticket_changes drop constraint ticket_changes_field_check,
  add constraint ticket_changes_field_check check (field in ('status', 'assigneeId', 'tags', 'closing')),
  -- What the ticket has since, of tags and of why it was closed.
  add column after jsonb;
