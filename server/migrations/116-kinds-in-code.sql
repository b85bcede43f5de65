-- A new kind of notification needs no migration: kinds are written by the rows of events only, and the compiler checks those.
alter table notifications drop constraint notifications_kind_check;
alter table notification_settings drop constraint notification_settings_off_check;
alter table discord_people drop constraint discord_people_off_check;
alter table discord_outbox drop constraint discord_outbox_news_check;
