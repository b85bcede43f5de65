import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { TABLES, tablesOf } from './generate-tables.ts'

test('has the tables of the migrations; npm run tables writes them', async () => {
  await using app = await startTestApp()

  expect(readFileSync(TABLES, 'utf8')).toBe(await tablesOf(app.db))
})
