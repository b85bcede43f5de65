import { isPast } from '@westmore/contract/sanctions.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { orThrow, refuse } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import { appealsAgainst } from './appeals/store.ts'
import { ownersOf } from './create.ts'
import * as store from './store.ts'

type Asked = { userId: string } | { identifier: string }

async function summaryOf(db: Db, asked: Asked, reader: Reader, now: Date) {
  const target = 'userId' in asked ? asked : { identifiers: [asked.identifier] }
  const [userId = null, ...others] = await ownersOf(db, target)
  if (others.length > 0) return refuse('SEVERAL_PEOPLE')
  const identifiers = 'identifiers' in target ? target.identifiers : []
  const rows = await store.sanctionsOf(db, userId, identifiers)
  const sanctions = rows.map((row) => store.toSanction(row, reader.id, now))
  const ids = rows.map(({ id }) => id)
  const appeals = await appealsAgainst(db, reader, ids)
  return {
    userId,
    active: sanctions.filter(({ state }) => !isPast(state)),
    past: sanctions.filter(({ state }) => isPast(state)),
    appeals: appeals.map(({ sanctionId, isReadable, appeal }) => ({
      ...appeal,
      sanctionId,
      ticket: isReadable ? appeal.ticket : null,
    })),
    newest: sanctions[0]?.id ?? null,
  }
}

export const person = asStaff.sanctions.person.handler(
  async ({ input, context: { db, user, now }, errors }) =>
    orThrow(await summaryOf(db, input, user, now()), errors),
)
