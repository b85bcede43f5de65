-- Live streams end with their session and follow the role, name and picture of their person. These triggers announce
-- every change at its commit, even one made by hand. The payload is equal to that of announce() in live.ts, so that
-- PostgreSQL merges the two in a transaction.
create function announce_session_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('live', format('{"topic":"auth","to":{"userId":"%s"}}',
    case tg_table_name when 'users' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'user_id' end));
  return null;
end
$$;

create trigger users_announce_session_change
  after update of id, username, discriminator, avatar, email, role on users for each row
  when ((old.id, old.username, old.discriminator, old.avatar, old.email, old.role)
    is distinct from (new.id, new.username, new.discriminator, new.avatar, new.email, new.role))
  execute function announce_session_change();

create trigger users_announce_removal after delete on users for each row execute function announce_session_change();

create trigger sessions_announce_change
  after update of user_id, mfa, created_at, expires_at on sessions for each row
  when (old.user_id <> new.user_id or old.mfa <> new.mfa or old.created_at <> new.created_at or old.expires_at > new.expires_at)
  execute function announce_session_change();

-- Streams of expired sessions end at their next heartbeat.
create trigger sessions_announce_removal after delete on sessions for each row when (old.expires_at > now())
  execute function announce_session_change();
