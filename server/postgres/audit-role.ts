import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The server's role on the embedded database; it has all rights except to change the audit. */
export const APP_ROLE = 'westmore_app'

/**
 * Run by a superuser after migrating. Makes the application's role the owner of everything except the audit, its
 * triggers and the migration table; the role may read the audit and add entries, but not set their time.
 */
export async function transferOwnership(db: Db): Promise<void> {
  await sql
    .raw(`
do $$
declare
  statement text;
begin
  if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
    create role ${APP_ROLE} login;
  end if;
  alter role ${APP_ROLE} nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  -- It may not create schemas or change where names are looked up; the schema of the job queue is created for it.
  execute format('revoke create on database %I from public, ${APP_ROLE}', current_database());
  execute format('grant connect, temporary on database %I to ${APP_ROLE}', current_database());
  execute format('alter role ${APP_ROLE} in database %I reset all', current_database());
  alter role ${APP_ROLE} reset all;
  grant usage, create on schema public to ${APP_ROLE};
  create schema if not exists pgboss authorization ${APP_ROLE};

  for statement in
    with given as (
      select oid, nspname from pg_namespace where nspname in ('public', 'pgboss')
    ), extensions as (
      select classid, objid from pg_depend where deptype = 'e'
    )
    select format('alter schema %I owner to ${APP_ROLE}', nspname) from pg_namespace
      where nspname = 'pgboss' and nspowner <> '${APP_ROLE}'::regrole
    union all
    select format('alter table %s owner to ${APP_ROLE}', relation.oid::regclass)
      from pg_class relation join given on given.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'f') and relowner <> '${APP_ROLE}'::regrole
        and relation.oid <> 'public.audit'::regclass and relname not like 'kysely\\_migration%'
        and ('pg_class'::regclass, relation.oid) not in (select classid, objid from extensions)
    union all
    select format('alter sequence %s owner to ${APP_ROLE}', sequence.oid::regclass)
      from pg_class sequence join given on given.oid = relnamespace
      where relkind = 'S' and relowner <> '${APP_ROLE}'::regrole
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = sequence.oid
          and deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${APP_ROLE}', routine.oid::regprocedure)
      from pg_proc routine join given on given.oid = pronamespace
      where proowner <> '${APP_ROLE}'::regrole and proname not like 'audit\\_%'
        and ('pg_proc'::regclass, routine.oid) not in (select classid, objid from extensions)
    union all
    select format('alter type %s owner to ${APP_ROLE}', type.oid::regtype)
      from pg_type type join given on given.oid = typnamespace
      where typtype in ('e', 'd') and typowner <> '${APP_ROLE}'::regrole
        and ('pg_type'::regclass, type.oid) not in (select classid, objid from extensions)
  loop
    execute statement;
  end loop;

  revoke all on audit from public, ${APP_ROLE};
  grant select, insert (actor_id, actor, action, subject_type, subject_id, before, after, kept_from) on audit
    to ${APP_ROLE};
  grant select on all sequences in schema public to ${APP_ROLE};
  -- A backup lists the migrations that created its tables.
  grant select on kysely_migration to ${APP_ROLE};
  revoke all on function audit_remove_past_term(integer) from public, ${APP_ROLE};
  grant execute on function audit_remove_past_term(integer) to ${APP_ROLE};
end
$$`)
    .execute(db)
}

/** Whether this role could remove the protection: a superuser, or the owner of the audit's table or schema. */
export async function couldRewriteAudit(db: Db): Promise<boolean> {
  const { rows } = await sql<{ could: boolean }>`
    select pg_has_role(relowner, 'usage') or pg_has_role(nspowner, 'usage') as could
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace where pg_class.oid = 'audit'::regclass`.execute(
    db,
  )
  return rows[0]?.could ?? true
}
