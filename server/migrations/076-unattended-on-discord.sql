-- Unattended tickets are announced on Discord too. One message covers all of them until the first attempt to send it.
alter table discord_people drop constraint discord_people_off_check;
alter table discord_people add constraint discord_people_off_check
  check (off <@ array['answer', 'decision', 'assignment', 'mention', 'reminder', 'opened', 'fault', 'unattended']);
alter table discord_outbox drop constraint discord_outbox_news_check;
alter table discord_outbox add constraint discord_outbox_news_check
  check (news in ('answer', 'decision', 'assignment', 'mention', 'reminder', 'opened', 'fault', 'unattended'));
create unique index discord_outbox_unsent_digest on discord_outbox (user_id, news)
  where state = 'waiting' and begun_at is null and kind = 'message' and news = 'unattended';
