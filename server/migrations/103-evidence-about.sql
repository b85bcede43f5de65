-- The line whose surroundings were copied. Null if there is none or it is not among the copies.
alter table ticket_evidence add column about bigint;
alter table user_note_evidence add column about bigint;
