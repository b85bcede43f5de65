import { SANCTIONS_PAGE } from '@westmore/contract/sanctions.ts'
import { readCursor, writeCursor } from '#moment-cursor.ts'
import { asStaff, asUser } from '#rpc.ts'
import { appeals } from './appeals/routes.ts'
import { appealsAgainst } from './appeals/store.ts'
import { confirm, end, note, update } from './change.ts'
import { create } from './create.ts'
import { evidence } from './evidence/evidence.ts'
import { person } from './person.ts'
import { exportSanctions } from './export.ts'
import { ownSanctions } from './own.ts'
import * as store from './store.ts'
import { templates } from './templates/templates.ts'

export const sanctions = {
  appeals,

  list: asStaff.sanctions.list.handler(
    async ({ input: { before, ...filter }, context: { db, user, now: clock } }) => {
      const now = clock()
      const rows = await store.pageOf(db, filter, {
        before: before === undefined ? undefined : readCursor(before),
        now,
        limit: SANCTIONS_PAGE + 1,
      })
      const page = rows.slice(0, SANCTIONS_PAGE)
      const last = page.at(-1)
      return {
        sanctions: page.map((row) => store.toSanction(row, user.id, now)),
        next: last && rows.length > page.length ? writeCursor({ at: last.createdAt, id: last.id }) : null,
      }
    },
  ),

  mine: asUser.sanctions.mine.handler(({ context }) => ownSanctions(context)),

  read: asStaff.sanctions.read.handler(async ({ input: { id }, context: { db, user, now }, errors }) => {
    const row = await (id.includes('-') ? store.sanctionById(db, id) : store.sanctionByNumber(db, Number(id)))
    if (!row) throw errors.NOT_FOUND()
    const appealsOf = await appealsAgainst(db, user, [row])
    return { ...store.toSanction(row, user.id, now()), appeals: appealsOf(row) }
  }),

  templates,
  evidence,
  person,
  export: exportSanctions,

  create,
  update,
  note,
  confirm,
  end,
}
