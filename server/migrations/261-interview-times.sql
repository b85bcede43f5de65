-- Times that the staff publish and players take; each leaves a day after it began.
create table interview_times (
  id uuid primary key,
  starts_at timestamptz not null,
  places integer not null
);

-- The time that the player has taken, and which reminder of it was sent: 1 a day before, 2 shortly before.
alter table interviews
  add column time_id uuid references interview_times on delete set null,
  add column reminded integer not null default 0;

create index interviews_of_time on interviews (time_id) where time_id is not null;
