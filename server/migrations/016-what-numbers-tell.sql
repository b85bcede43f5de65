do $$
declare
  owner name := (select pg_get_userbyid(relowner) from pg_class where oid = 'audit'::regclass);
begin
  if not pg_has_role(owner, 'usage') then
    raise exception 'this upgrade changes the audit, which belongs to %; docs/operations.md says how to lend it', owner;
  end if;
end
$$;

-- The id shown to readers, because gaps in `id` would reveal how many entries they may not see.
alter table audit add column public_id uuid not null default gen_random_uuid();
create unique index audit_public_id on audit (public_id);

-- Position in the author's view of a ticket, which has no gaps for notes and assignments. `seq` is the staff's
-- position.
alter table ticket_messages add column author_seq integer;
alter table ticket_events add column author_seq integer;
alter table tickets add column last_author_seq integer not null default 0;

create temporary table places on commit drop as
  select id, ticket_id, seq, row_number() over (partition by ticket_id order by seq)::integer as author_seq
  from (
    select id, ticket_id, seq from ticket_messages
    union all select id, ticket_id, seq from ticket_events where kind <> 'assigned'
  ) seen;
create index on places (id);
create index on places (ticket_id, seq);
analyze places;

update ticket_messages message set author_seq = places.author_seq from places where places.id = message.id;
update ticket_events event set author_seq = places.author_seq from places where places.id = event.id;

-- A read mark moves to the last item that its reader could see.
create function pg_temp.place_for_author(ticket uuid, place integer) returns integer language sql as $$
  select coalesce(max(author_seq), 0) from places where ticket_id = ticket and seq <= place
$$;
update tickets set
  last_author_seq = pg_temp.place_for_author(id, last_seq),
  seq_for_author = pg_temp.place_for_author(id, seq_for_author);
update ticket_reads mark set seq = pg_temp.place_for_author(mark.ticket_id, mark.seq)
  from tickets where tickets.id = mark.ticket_id and tickets.user_id = mark.user_id;

alter table ticket_messages alter column author_seq set not null;
alter table ticket_events add check ((author_seq is null) = (kind = 'assigned'));
create unique index ticket_messages_for_author on ticket_messages (ticket_id, author_seq);
create index ticket_events_for_author on ticket_events (ticket_id, author_seq);
