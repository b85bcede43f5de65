alter table todos
  -- Sorted alphabetically. A label exists as long as a todo has it.
  add column labels text[] not null default '{}',
  -- How it repeats: daily, weekly-1 to weekly-7, monthly-1 to monthly-31.
  add column repeat text,
  -- The day when a completed todo returns.
  add column returns_on date;

create index todos_returning on todos (returns_on) where returns_on is not null;
