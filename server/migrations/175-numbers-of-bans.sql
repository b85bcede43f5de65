-- Rows that wait for their number have none in the index of numbers: with statistics, PostgreSQL looked for each row of an
-- import among all of them.
drop index sanctions_of_gate;
create index sanctions_of_gate on sanctions (gate_seq) where gate_seq > 0;
create index sanctions_to_number on sanctions (id) where gate_seq = 0;

-- The first row of a transaction numbers all of them; the others find themselves by their id alone (`+ 0`), because a row
-- numbered in this transaction is still in the index of those that wait.
create or replace function sanction_gate_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from sanctions where id = new.id and gate_seq + 0 = 0) then
    update sanctions set gate_seq = game_step() where gate_seq = 0;
  end if;
  return null;
end
$$;
