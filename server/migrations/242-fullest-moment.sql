-- When most players were on in the last evening: one row.
create table game_fullest (
  one boolean primary key default true check (one),
  players integer not null check (players > 0),
  at timestamptz not null default now()
);
