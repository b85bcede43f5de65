-- News of the town. A row is the draft of an article and its state; what visitors read are its versions, which never change.
create table articles (
  id uuid primary key,
  -- The address, from the headline of the first version; permanent once visitors have seen it.
  slug text unique,
  content jsonb not null,
  revision integer not null default 1,
  edited_by text references users on update cascade,
  edited_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- The author of the first version, and when it appears.
  author_id text references users on update cascade,
  first_at timestamptz,
  -- The moment of a version whose appearance is not announced yet.
  planned_at timestamptz,
  is_pinned boolean not null default false,
  withdrawn_at timestamptz,
  -- When visitors last saw or lost something by an act other than a new version.
  shown_at timestamptz,
  check (num_nonnulls(slug, author_id, first_at) in (0, 3))
);

create index articles_shown on articles (is_pinned, first_at, id) where withdrawn_at is null and first_at is not null;
create index articles_edited on articles (edited_at, id);
create index articles_planned on articles (planned_at) where planned_at is not null;
create index articles_by_shown on articles (shown_at) where shown_at is not null;
create index articles_of_author on articles (author_id) where author_id is not null;
create index articles_of_editor on articles (edited_by) where edited_by is not null;

create table article_versions (
  article_id uuid not null references articles on delete cascade,
  number integer not null,
  content jsonb not null,
  note text not null,
  published_by text not null references users on update cascade,
  -- In the future for a planned version, which appears by the clock; only the newest version may be one.
  publish_at timestamptz not null,
  primary key (article_id, number)
);

create index article_versions_by_time on article_versions (publish_at);
create index article_versions_of_publisher on article_versions (published_by);
-- Ends of events, as text in one form.
create index article_versions_by_event on article_versions ((content #>> '{event,to}'))
  where content #>> '{event,to}' is not null;

alter table notifications add column article_id uuid references articles on delete cascade;
alter table notifications drop constraint notifications_check;
alter table notifications add constraint notifications_check
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id, sanction_id, article_id)
      = (kind not in ('fault', 'alert'))::integer
    and num_nonnulls(log_alert_id, lines_since) = 2 * (kind = 'alert')::integer);
create index notifications_of_article on notifications (article_id) where article_id is not null;

alter table discord_outbox add column article_id uuid references articles on delete cascade;
alter table discord_outbox drop constraint discord_outbox_check2;
alter table discord_outbox add constraint discord_outbox_check2
  check (num_nonnulls(ticket_id, todo_id, submission_id, user_note_id, sanction_id, article_id)
    = (kind = 'card' or kind = 'message' and news <> 'fault')::integer);
create index discord_outbox_of_article on discord_outbox (article_id) where article_id is not null;
create unique index discord_outbox_article_card on discord_outbox (article_id)
  where state = 'waiting' and begun_at is null and kind = 'card';

alter table discord_cards add column article_id uuid unique references articles on delete cascade;
alter table discord_cards drop constraint discord_cards_check;
alter table discord_cards add constraint discord_cards_check
  check (num_nonnulls(submission_id, ticket_id, article_id) = 1);

alter table discord_state add column news_channel text;
