-- Marks for tickets: tags, and reasons for closing.
create table ticket_marks (
  id uuid primary key,
  kind text not null check (kind in ('tag', 'reason')),
  name text not null check (name <> ''),
  -- Whether players see the reason.
  is_shown boolean not null default false check (kind = 'reason' or not is_shown),
  created_at timestamptz not null default now()
);

create unique index ticket_marks_name on ticket_marks (kind, lower(name));

-- No foreign keys: deleting a mark could wait for a ticket that waits for the mark. Ids of deleted marks are ignored.
alter table tickets
  add column tag_ids uuid[] not null default '{}',
  add column reason_id uuid,
  -- Both apply only while the ticket is closed: a node of the previous version reopens it without clearing them.
  add column closing_word text not null default '';

create index tickets_tagged on tickets using gin (tag_ids) where tag_ids <> '{}';
create index tickets_of_reason on tickets (reason_id) where reason_id is not null;

alter table ticket_events drop constraint ticket_events_kind_check,
  add constraint ticket_events_kind_check check (kind in ('status', 'assigned', 'rated', 'reminded', 'tagged', 'closing')),
  drop constraint ticket_events_check,
  add constraint ticket_events_check check ((author_seq is null) = (kind in ('assigned', 'tagged', 'closing')));

alter table ticket_changes drop constraint ticket_changes_field_check,
  add constraint ticket_changes_field_check check (field in ('status', 'assigneeId', 'tags', 'closing')),
  -- The new tags, or the new reason for closing.
  add column after jsonb;
