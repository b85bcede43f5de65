import { asUser } from '#rpc.ts'
import { readRules } from './rules.ts'
import { decide, read } from './decide.ts'
import { create, form } from './open.ts'
import { settings } from './settings.ts'

export const appeals = {
  form,
  create,
  read,
  decide,
  openCategories: asUser.sanctions.appeals.openCategories.handler(
    async ({ context: { db } }) => (await readRules(db)).openCategories,
  ),
  settings,
}
