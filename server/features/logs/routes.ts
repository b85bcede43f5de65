import { dayOf } from '@westmore/contract/days.ts'
import { asStaff } from '#rpc.ts'
import { categories } from './settings/categories.ts'
import { exportLines } from './reading/export.ts'
import { ingest } from './ingest/ingest.ts'
import { around } from './reading/around.ts'
import { context, entry, facets, histogram, list, player, tail } from './reading/read.ts'
import { people } from './people/people.ts'
import { breakDown, countOfDay } from './counters/overview-store.ts'
import { tokens } from './settings/tokens.ts'

export const logs = {
  ingest,
  list,
  tail,
  stats: asStaff.logs.stats.handler(async ({ context: { db, now } }) => {
    const [todayCount, { category }] = await Promise.all([countOfDay(db, dayOf(now())), breakDown(db)])
    return { todayCount, byCategory: category.map(({ name, count }) => ({ category: name, count })) }
  }),
  histogram,
  facets,
  export: exportLines,
  entry,
  context,
  around,
  player,
  people,
  categories,
  tokens,
}
