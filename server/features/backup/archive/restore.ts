import type { Client } from 'pg'
import { makeMonths } from '#features/logs/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { migrate, unknownAmong, withBaseline } from '#postgres/migrate.ts'
import { StartError } from '#process/start-error.ts'
import { copyingIn, nameOf, PLAIN_FORMAT } from './contents.ts'
import { copyIn } from './copy.ts'
import type { BackupTable, Frame, Head } from './frames.ts'
import { tallyOf } from './dump.ts'

type Frames = AsyncIterator<Frame, undefined>

const isOurs = ({ schema }: Pick<BackupTable, 'schema'>) => schema === 'public'

export type Finish = (tx: Tx, head: Head) => Promise<void>

/**
 * One transaction creates the tables of that time, copies the rows, compares each table with its count and
 * runs `finish`. Any failure leaves the database empty.
 */
export async function restoreAll(
  { client, db }: { client: Client; db: Db },
  source: AsyncIterable<Frame>,
  finish: Finish,
): Promise<Head> {
  const frames = source[Symbol.asyncIterator]()
  const head = await readHead(frames)
  await client.query(PLAIN_FORMAT)
  await client.query(`set maintenance_work_mem = '256MB'`)
  await refuseFilled(client)
  const tx = await db.startTransaction().execute()
  try {
    await migrate(tx, { names: head.migrations })
    await makeMonths(tx, head.months)
    const rebuild = await dropConstraints(client, head.tables.filter(isOurs))
    await fill(client, frames, head)
    for (const statement of rebuild) await client.query(statement)
    await setSequences(client, head.sequences.filter(isOurs))
    await finish(tx, head)
    await tx.commit().execute()
    await client.query('analyze')
    return head
  } catch (error) {
    await tx
      .rollback()
      .execute()
      .catch(() => {})
    throw error
  }
}

async function readHead(frames: Frames): Promise<Head> {
  const { value: frame } = await frames.next()
  if (frame?.kind !== 'head') throw new StartError('This backup is empty.')
  const migrations = withBaseline(frame.head.migrations)
  const unknown = unknownAmong(migrations)
  if (unknown !== undefined)
    throw new StartError(
      `This backup was made by a newer Westmore (${unknown} is not known to this one). Restore it with that version.`,
    )
  return { ...frame.head, migrations }
}

async function refuseFilled(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    limit 1`)
  if (rows[0])
    throw new StartError(
      `The database is not empty: it has a table ${rows[0].name}. A backup is restored into an empty one only.`,
    )
}

/**
 * Drops foreign keys, indexes and triggers, which would act on or slow down every row, and the rows inserted by
 * migrations; returns the statements that recreate them.
 */
async function dropConstraints(client: Client, tables: BackupTable[]): Promise<string[]> {
  const { rows } = await client.query<{ away: string; back: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back,
      3 as turn
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', indexrelid::regclass),
      regexp_replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), 1
    from pg_index i join pg_class c on c.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not relispartition
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable %s trigger %I', tgrelid::regclass,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname), 2
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and tgparentid = 0 and relnamespace = 'public'::regnamespace
    order by turn desc`)
  await client.query('set constraints all immediate')
  for (const { away } of rows) await client.query(away)
  for (const table of tables) {
    const { rows: own } = await client.query(`select from ${nameOf(table)} limit 1`).catch(() => {
      throw new StartError(`This version of Westmore has no table ${nameOf(table)}, which is in the backup.`)
    })
    if (own.length > 0) await client.query(`delete from ${nameOf(table)}`)
  }
  return rows.toReversed().map(({ back }) => back)
}

async function fill(client: Client, frames: Frames, { tables }: Head): Promise<void> {
  let { value: frame } = await frames.next()
  async function* rowsOfTable() {
    for (;;) {
      frame = (await frames.next()).value
      if (frame?.kind !== 'rows') return
      yield frame.rows
    }
  }
  for (const table of tables) {
    if (frame?.kind !== 'table') throw new StartError(`This backup has no rows of ${nameOf(table)}.`)
    if (isOurs(table)) await copyIn(client, copyingIn(table), rowsOfTable())
    else for await (const _rows of rowsOfTable());
  }
  if (frame?.kind !== 'manifest') throw new StartError('This backup has no manifest.')
  const { manifest } = frame
  // The end of the seal is checked there.
  while (!(await frames.next()).done);
  for (const [place, table] of tables.entries()) {
    if (!isOurs(table)) continue
    const found = await tallyOf(client, table)
    const wanted = manifest[place]
    if (found.rows !== wanted?.rows || found.digest !== wanted.digest)
      throw new StartError(
        `The table ${nameOf(table)} is not what was backed up: ${found.rows} rows in place of ${wanted?.rows}, or other ones.`,
      )
  }
}

async function setSequences(client: Client, sequences: Head['sequences']): Promise<void> {
  for (const { value, isCalled, ...place } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [nameOf(place), value, isCalled])
}
