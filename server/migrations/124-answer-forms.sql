-- How a question is answered: text, options, or an age. Questions of the version before are answered by a text.
alter table allowlist_questions add column form jsonb not null default '{"kind": "text"}';
