import { sql, type SqlBool } from 'kysely'
import type { OwnPlace, TeamMember } from '@westmore/contract/team.ts'
import { redactColumns, type ErasedPerson } from '#personal-data/erased-person.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { lockTable } from '#postgres/ordered.ts'

const shown = (db: Db) =>
  db
    .selectFrom('teamPeople')
    .innerJoin('users', 'users.id', 'teamPeople.userId')
    .where('isShown', '=', true)
    .where('role', '<>', 'user')
    .where('deletedAt', 'is', null)

/** `token`: of the portrait, if there is one. */
export async function shownPeople(db: Db) {
  return shown(db)
    .select([
      'users.id',
      'name',
      'role',
      'duty',
      sql<string | null>`case when avatar is not null then portrait_token end`.as('token'),
    ])
    .orderBy('position')
    .orderBy('users.id')
    .execute()
}

export type Shown = Awaited<ReturnType<typeof shownPeople>>[number]

/** Visitors do not get the id. */
export const toMember = ({ name, role, duty, token }: Shown): TeamMember => ({
  name,
  role,
  duty,
  portrait: token && `/api/team/${token}/portrait`,
})

export const shownTeam = async (db: Db): Promise<TeamMember[]> => (await shownPeople(db)).map(toMember)

export const lockTeam = (tx: Tx) => lockTable(tx, 'team_people')

export async function placeOf(db: Db, userId: string): Promise<OwnPlace> {
  const place = await db
    .selectFrom('teamPeople')
    .select(['isShown', 'duty'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return place ?? { isShown: false, duty: '' }
}

/** A newly shown person is last; the portrait of one who is no longer shown is deleted at once. */
export async function setPlace(tx: Tx, userId: string, { isShown, duty }: OwnPlace): Promise<void> {
  await sql`
    insert into team_people as place (user_id, is_shown, duty, position)
      select ${userId}, ${isShown}::boolean, ${duty}, coalesce(max(position), 0) + 1 from team_people
    on conflict (user_id) do update set is_shown = excluded.is_shown, duty = excluded.duty,
      position = case when place.is_shown then place.position else excluded.position end`.execute(tx)
  if (!isShown) await forgetPortrait(tx, userId)
}

async function forgetPortrait(tx: Tx, userId: string): Promise<void> {
  const none = { portrait: null, portraitToken: null, portraitOf: null }
  await tx.updateTable('teamPeople').set(none).where('userId', '=', userId).execute()
}

export async function placePeople(tx: Tx, ids: string[]): Promise<void> {
  await sql`update team_people set position = place.at
    from unnest(${ids}::text[]) with ordinality place (id, at) where user_id = place.id`.execute(tx)
}

/** In another role the person is asked again. */
export async function leaveTeam(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('teamPeople').where('userId', '=', userId).execute()
}

export async function eraseFromTeam(tx: Tx, { id, unique }: Pick<ErasedPerson, 'id' | 'unique'>) {
  await leaveTeam(tx, id)
  await redactColumns(tx, unique, 'teamPeople', ['duty'])
}

export async function portraitBy(db: Db, token: string): Promise<Buffer | undefined> {
  const found = await shown(db)
    .select('portrait')
    .where('portraitToken', '=', token)
    .where('avatar', 'is not', null)
    .executeTakeFirst()
  return found?.portrait ?? undefined
}

export async function portraitOf(db: Db, userId: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('teamPeople')
    .select('portrait')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found?.portrait ?? undefined
}

export async function peopleToPortray(db: Db) {
  return shown(db)
    .select(['users.id', 'users.avatar'])
    .where('avatar', 'is not', null)
    .where(sql<SqlBool>`portrait_of is distinct from avatar`)
    .orderBy('users.id')
    .execute()
}

/** False if the person has another avatar since then or is no longer shown. */
export async function storePortrait(
  tx: Tx,
  { id, avatar }: { id: string; avatar: string | null },
  { token, data }: { token: string; data: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    update team_people set portrait = ${data}, portrait_token = ${token}, portrait_of = ${avatar}
    from users where user_id = ${id} and users.id = user_id and avatar = ${avatar} and is_shown
    returning user_id`.execute(tx)
  return rows.length > 0
}
