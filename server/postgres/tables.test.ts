import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { test } from '#test/site-test.ts'
import { TABLES, tablesOf } from './generate-tables.ts'

test('has the tables of the migrations; npm run tables writes them', async ({ app }) => {
  expect(readFileSync(TABLES, 'utf8')).toBe(await tablesOf(app.db))
})
