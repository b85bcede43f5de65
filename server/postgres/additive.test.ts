import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../migrations/', import.meta.url)
/** Those before it came when there was one node, which was stopped meanwhile. */
const SINCE = '040'

/** What breaks the code of the version before, which serves while the schema is already the new one. */
const breaking = [
  /\bdrop (table|view|column|type|schema)\b/,
  /\brename\b/,
  /\balter (column )?\w+ (set data )?type\b/,
  /\balter (column )?\w+ set not null\b/,
  /\badd (column )?\w+ (?!constraint)[^,;]*\bnot null\b(?![^,;]*\b(default|generated)\b)/,
]

/** The statements that break the version before. An excuse in front says since when nothing reads it: `-- unused since 041:`. */
function breakages(sql: string): string[] {
  return sql
    .split(';')
    .filter((statement) => !/^\s*-- unused since \d{3}:/m.test(statement))
    .map((statement) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => !/^create (temporary )?(table|function|procedure|or replace)\b/.test(statement))
    .filter((statement) => breaking.some((pattern) => pattern.test(statement)))
}

test('no migration breaks the version before it, which serves until its node is restarted', () => {
  const files = readdirSync(folder).filter((name) => name >= SINCE)
  const found = files.flatMap((name) =>
    breakages(readFileSync(new URL(name, folder), 'utf8')).map((statement) => `${name}: ${statement}`),
  )
  expect(found).toEqual([])
})

test.each([
  'alter table tickets drop column status',
  'drop table todos',
  'alter table tickets rename column status to state',
  'alter table users rename to people',
  'alter table tickets alter column number type bigint',
  'alter table tickets alter column title set not null',
  'alter table tickets add column priority text not null',
])('%s is refused', (statement) => {
  expect(breakages(`-- A reason.\n${statement};`)).toHaveLength(1)
})

test.each([
  'create table tags (id uuid primary key, name text not null)',
  'alter table tickets add column priority text',
  "alter table tickets add column priority text not null default 'normal'",
  'alter table tickets add column search text not null generated always as (lower(title)) stored',
  'drop index tickets_by_time',
  'alter table tickets drop constraint tickets_status_check',
  '-- unused since 041: no code reads it.\nalter table tickets drop column state',
])('%s is let pass', (statement) => {
  expect(breakages(`${statement};`)).toEqual([])
})
