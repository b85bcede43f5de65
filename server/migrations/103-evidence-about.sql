-- The line for which its surroundings were copied as well; null where there is none, or it is not among them.
alter table ticket_evidence add column about bigint;
alter table user_note_evidence add column about bigint;
