import { asStaff, asUser } from '#rpc.ts'
import { readRules } from '../appeal-rules.ts'
import { decide, read } from './decide.ts'
import { create, form } from './open.ts'
import { settings } from './settings.ts'
import { appealNumbers } from './store.ts'

export const appeals = {
  form,
  create,
  read,
  decide,
  numbers: asStaff.sanctions.appeals.numbers.handler(({ context: { db, user } }) => appealNumbers(db, user)),
  openCategories: asUser.sanctions.appeals.openCategories.handler(
    async ({ context: { db } }) => (await readRules(db)).openCategories,
  ),
  settings,
}
