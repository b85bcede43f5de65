alter table todos
  -- By the alphabet. A label is there as long as a todo bears it.
  add column labels text[] not null default '{}',
  -- How it repeats: daily, weekly-1 to weekly-7, monthly-1 to monthly-31.
  add column repeat text,
  -- When one that is completed comes back.
  add column returns_on date;

create index todos_returning on todos (returns_on) where returns_on is not null;
