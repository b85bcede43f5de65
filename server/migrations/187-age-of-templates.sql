-- When the text of a template was last written: to say which cited parts of the rules have changed since.
alter table sanction_templates add column updated_at timestamptz not null default now();
