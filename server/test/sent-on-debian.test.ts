import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { readSentStatements, shapeOf } from './sent.ts'
import { TEMPLATE } from './template.ts'

/** Statements that are parsed and planned without being run. */
const PLANNED = /^(\s|\/\*.*?\*\/|\()*(select|with|insert|update|delete|merge|values)\b/is

/**
 * Skipped: databases cannot be created in a transaction, the table `away` exists only after a rename, and copies of all
 * tables only in the test that brings their rows back.
 */
const UNTRIED = /^((create|drop) database|alter table away|set session_replication_role = replica;) /

// Most route tests run on the embedded PostgreSQL only. Statements that they sent and no test on Debian’s sent are
// tried here.
test('Debian’s PostgreSQL accepts every statement that the route tests send', async () => {
  const folders = inject('sent')
  const all = readSentStatements(folders.embedded)
  expect(all.length, 'statements written down').toBeGreaterThan(0)
  // A file that runs on both may build some statements randomly, so all its statements count as known.
  const known = new Set(readSentStatements(folders.debian).flatMap(({ text, file }) => [shapeOf(text), file]))
  const others = all.filter(({ text, file }) => !known.has(shapeOf(text)) && !known.has(file))
  const sent = new Map(others.map((one) => [shapeOf(one.text), one]))
  const client = new Client({ ...inject('postgres'), database: TEMPLATE })
  await client.connect()
  await client.query('set search_path = public, pg_temp; set plan_cache_mode = force_generic_plan')
  const refused: object[] = []
  for (const { text, file } of sent.values()) {
    if (UNTRIED.test(text)) continue
    const why = await refusal(client, text)
    if (why !== undefined) refused.push({ text, file, why })
  }
  await client.end()
  expect(refused).toEqual([])
})

/** The database's error for a statement, or undefined; the transaction is rolled back. */
async function refusal(client: Client, text: string): Promise<string | undefined> {
  await client.query('begin')
  try {
    await (PLANNED.test(text) ? plan(client, text) : client.query(text))
  } catch (error) {
    return String(error)
  } finally {
    await client.query('rollback; deallocate all')
  }
}

/** With nulls as values, as a generic plan. */
async function plan(client: Client, text: string): Promise<void> {
  await client.query(`prepare sent as ${text}`)
  const { rows } = await client.query(
    'select cardinality(parameter_types) as count from pg_prepared_statements',
  )
  const values = Array(rows[0].count).fill('null').join(', ')
  await client.query(`explain execute sent${values && `(${values})`}`)
}
