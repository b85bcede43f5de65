-- What owners prepared for sanctions; the content is the contract's TemplateContent.
create table sanction_templates (
  id uuid primary key,
  content jsonb not null,
  position integer not null,
  revision integer not null default 1
);

-- The template that a sanction was filled in from, so that the same step is not proposed again.
alter table sanctions add column template_id uuid references sanction_templates on delete set null;
create index sanctions_of_template on sanctions (template_id) where template_id is not null;
