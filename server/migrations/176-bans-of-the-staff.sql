-- A ban of a member of the staff that a game server reported closes nothing until an owner confirms it.
alter table sanctions add column awaits_owner boolean not null default false;
