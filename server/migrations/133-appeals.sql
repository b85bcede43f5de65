-- An appeal against a sanction is a ticket of a category that nobody chooses. Which categories exist is in the code
-- (contract/tickets-forms.ts). An appeal names the author of the sanction if a complaint of the same person does.
alter table tickets drop constraint tickets_category_check;
alter table tickets drop constraint tickets_check;
alter table tickets add constraint tickets_concerned_check
  check (concerned_id is null or (category in ('complaint', 'appeal') and concerned_id <> user_id));

create table appeals (
  ticket_id uuid primary key references tickets on delete cascade,
  sanction_id uuid not null references sanctions on delete cascade,
  opened_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  outcome text,
  reason text,
  decided_at timestamptz,
  decided_by_id text references users on update cascade,
  decided_by text,
  -- Whether an owner decided about their own sanction, because nobody else could.
  is_by_author boolean not null default false,
  check (num_nonnulls(outcome, reason, decided_at, decided_by) in (0, 4))
);

create unique index appeals_open on appeals (sanction_id) where outcome is null;
create index appeals_of_sanction on appeals (sanction_id, opened_at desc);
create index appeals_of_decider on appeals (decided_by_id) where decided_by_id is not null;
create index appeals_by_decision on appeals (decided_at) where decided_at is not null;

-- When and how players appeal; without a row the defaults of the contract.
create table appeal_settings (
  only_row boolean primary key default true check (only_row),
  earliest_days integer not null default 0,
  latest_days integer,
  again_days integer not null default 0,
  heading text not null default '',
  help text not null default '',
  questions text[] not null default '{}',
  open_categories text[] not null default '{}',
  is_back_through_allowlist boolean not null default false,
  revision integer not null default 0,
  edited_by text references users on update cascade on delete set null
);
