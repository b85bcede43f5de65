import { numbersStart } from '@westmore/contract/sanctions-reports.ts'
import { MAX_BROKEN } from '@westmore/contract/pages-parts.ts'
import { citedInRefusals } from '#features/allowlist/public.ts'
import { citedInSanctions } from '#features/sanctions/public.ts'
import type { Cited } from '#postgres/cited-parts.ts'
import { asStaff, asUser } from '#rpc.ts'
import { currentParts, newestParts, partAt } from './part-store.ts'

const byId = (cited: Cited[]) => new Map(cited.map(({ id, count }) => [id, count]))

export const parts = {
  list: asStaff.pages.parts.list.handler(({ context: { db } }) => currentParts(db)),

  read: asUser.pages.parts.read.handler(async ({ input: { id, at }, context: { db }, errors }) => {
    const part = await partAt(db, id, at)
    if (!part) throw errors.NOT_FOUND()
    return part
  }),

  broken: asStaff.pages.parts.broken.handler(async ({ context: { db, now } }) => {
    const since = numbersStart(now())
    const sanctions = byId(await citedInSanctions(db, since))
    const refusals = byId(await citedInRefusals(db, since))
    const found = await newestParts(db, [...new Set([...sanctions.keys(), ...refusals.keys()])])
    return found
      .map((part) => ({
        ...part,
        sanctions: sanctions.get(part.id) ?? 0,
        refusals: refusals.get(part.id) ?? 0,
      }))
      .toSorted((a, b) => b.sanctions + b.refusals - a.sanctions - a.refusals || b.sanctions - a.sanctions)
      .slice(0, MAX_BROKEN)
  }),
}
