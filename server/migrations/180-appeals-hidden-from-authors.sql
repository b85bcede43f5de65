-- An appeal is hidden from the author of its sanction from the start, with or without a complaint, except from an
-- owner without a replacement.
update tickets set concerned_id = author.id, concerned = author.username,
  assignee_id = nullif(assignee_id, author.id)
from appeals, sanctions, users author
where appeals.ticket_id = tickets.id and sanctions.id = appeals.sanction_id and author.id = sanctions.author_id
  and author.deleted_at is null and author.id <> tickets.user_id and tickets.concerned_id is null
  and (author.role <> 'owner' or exists (select from users judge where judge.id not in (author.id, tickets.user_id)
    and judge.deleted_at is null and (judge.role = 'owner' or judge.role = 'administrator'
      and not exists (select from users person where person.id = tickets.user_id and person.role <> 'user'))));
