import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../migrations/', import.meta.url)
/** Statements that break the code of the previous version, which still runs when the schema is already new. */
const breaking = [
  /\bdrop (table|view|column|type|schema)\b/,
  /\brename\b/,
  /\balter (column )?\w+ (set data )?type\b/,
  /\balter (column )?\w+ set not null\b/,
  /\badd (column )?(?!constraint\b)\w+ [^,;]*\bnot null\b(?![^,;]*\b(default|generated)\b)/,
]

/**
 * Finds statements that break the previous version. A comment in front excuses one, with the migration since which no
 * code reads it: `-- unused since 041:`.
 */
function breakages(sql: string): string[] {
  return sql
    .split(';')
    .filter((statement) => !/^\s*-- unused since \d{3}:/m.test(statement))
    .map((statement) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => !/^create (temporary )?(table|function|procedure|or replace)\b/.test(statement))
    .filter((statement) => breaking.some((pattern) => pattern.test(statement)))
}

test('has no migration that breaks the previous version while it still runs', () => {
  const found = readdirSync(folder).flatMap((name) =>
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
])('refuses %s', (statement) => {
  expect(breakages(`-- A reason.\n${statement};`)).toHaveLength(1)
})

test.each([
  'create table tags (id uuid primary key, name text not null)',
  'alter table tickets add column priority text',
  "alter table tickets add column priority text not null default 'normal'",
  'alter table tickets add column search text not null generated always as (lower(title)) stored',
  'drop index tickets_by_time',
  'alter table tickets drop constraint tickets_status_check',
  'alter table tickets add constraint tickets_check check (title is not null)',
  '-- unused since 041: no code reads it.\nalter table tickets drop column state',
])('accepts %s', (statement) => {
  expect(breakages(`${statement};`)).toEqual([])
})
