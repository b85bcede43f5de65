-- An alert with no allowed line notifies of every new one: of those with ids above the last one it has seen.
alter table log_alerts drop constraint log_alerts_lines_check;
alter table log_alerts add constraint log_alerts_lines_check check (lines between 0 and 100000);
alter table log_alerts add column seen_id bigint;
