import type { Client } from 'pg'
import {
  copyingOut,
  migrationsOf,
  monthsOf,
  nameOf,
  PLAIN_FORMAT,
  sequencesOf,
  tablesOf,
} from './contents.ts'
import { copyOut } from './copy.ts'
import type { BackupTable, Frame, Head, Manifest } from './frames.ts'
import { openTally, type Tally } from './tally.ts'

/**
 * The whole database as of one moment. The lock on tables only prevents altering and dropping them: the
 * nightly run and a newer node wait until the backup is done.
 */
export async function* dumpAll(client: Client): AsyncGenerator<Frame> {
  await client.query(PLAIN_FORMAT)
  await client.query('begin isolation level repeatable read read only')
  const head = await readHead(client)
  yield { kind: 'head', head }
  const manifest: Manifest = []
  for (const table of head.tables) {
    yield { kind: 'table' }
    const tally = openTally()
    for await (const rows of copyOut(client, copyingOut(table))) {
      tally.add(rows)
      yield { kind: 'rows', rows }
    }
    manifest.push(tally.read())
  }
  await client.query('commit')
  yield { kind: 'manifest', manifest }
}

async function readHead(client: Client): Promise<Head> {
  const { rows } = await client.query<{ now: string }>('select now()')
  const tables = await tablesOf(client)
  await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`)
  return {
    takenAt: rows[0]?.now ?? '',
    migrations: await migrationsOf(client),
    tables,
    sequences: await sequencesOf(client),
    months: await monthsOf(client),
  }
}

export async function tallyOf(client: Client, table: BackupTable): Promise<Tally> {
  const tally = openTally()
  for await (const rows of copyOut(client, copyingOut(table))) tally.add(rows)
  return tally.read()
}
