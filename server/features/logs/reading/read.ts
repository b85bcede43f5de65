import { CONTEXT_MINUTES, type LogFilter } from '@westmore/contract/logs.ts'
import { asStaff } from '#rpc.ts'
import { facetsOf } from '../counters/facets.ts'
import { histogramOf } from '../counters/histogram.ts'
import { linesNear } from './around-store.ts'
import { arrivals, horizonOf, lineById } from './line-store.ts'
import { pageOf } from './page.ts'
import { playerOf } from '../player-store.ts'
import { isVoid, resolveFilter } from '../resolved-filter.ts'
import { askerOf, queueSearch } from '../search-queue.ts'

export const list = asStaff.logs.list.handler(
  async ({ input: { limit, offset, order, ...filter }, context: { db, user, reply, now } }) => {
    const resolved = await resolveFilter(db, filter, askerOf({ user, reply }), now())
    return pageOf(db, resolved, {
      limit,
      offset,
      direction: order === 'newest' ? 'desc' : 'asc',
    })
  },
)

/** A tail can search them in a few milliseconds. */
const NEAR = 5_000

export const tail = asStaff.logs.tail.handler(
  async ({ input: { after, limit, ...filter }, context: { db, user, reply, now } }) => {
    const upTo = await horizonOf(db)
    const resolved = await resolveFilter(db, filter, askerOf({ user, reply }), now())
    if (isVoid(resolved)) return { logs: [], after: upTo, skipped: 0 }
    if (after === undefined) {
      const { logs } = await pageOf(db, resolved, { limit, offset: 0, direction: 'desc' })
      return { logs: logs.filter(({ id }) => id <= upTo), after: upTo, skipped: 0 }
    }
    if (after >= upTo) return { logs: [], after, skipped: 0 }
    const ask = () => arrivals(db, resolved, { after, upTo, limit })
    const isSearch = resolved.terms.length > 0 && upTo - after > NEAR
    const { logs, total } = isSearch ? await queueSearch(resolved, ask) : await ask()
    return { logs, after: upTo, skipped: total - logs.length }
  },
)

export const histogram = asStaff.logs.histogram.handler(
  async ({ input: filter, context: { db, user, reply, now } }) => {
    const moment = now()
    const resolved = await resolveFilter(db, filter, askerOf({ user, reply }), moment)
    return histogramOf(db, resolved, moment)
  },
)

export const facets = asStaff.logs.facets.handler(
  async ({ input: filter, context: { db, user, reply, now } }) =>
    facetsOf(db, await resolveFilter(db, filter, askerOf({ user, reply }), now())),
)

export const entry = asStaff.logs.entry.handler(async ({ input: { id }, context: { db }, errors }) => {
  const found = await lineById(db, id)
  if (!found) throw errors.NOT_FOUND()
  return found
})

const NEIGHBOURS = 100

export const context = asStaff.logs.context.handler(
  async ({ input: { id }, context: { db, user, reply, now }, errors }) => {
    const found = await lineById(db, id)
    if (!found) throw errors.NOT_FOUND()
    const { user_identifier: identifier, script_name: script, server_id: server } = found
    const whose = identifier === null ? { script, server } : { player: identifier }
    const filter: LogFilter = { category: 'all', exclude: [], ...whose }
    const resolved = await resolveFilter(db, filter, askerOf({ user, reply }), now())
    const at = Date.parse(found.created_at)
    const span = CONTEXT_MINUTES * 60_000
    const range = { from: at - span, to: at + span + 1 }
    return linesNear(db, { ...resolved, range }, { at, limit: NEIGHBOURS })
  },
)

export const player = asStaff.logs.player.handler(
  async ({ input: { identifier }, context: { db, user }, errors }) => {
    const found = await playerOf(db, user, identifier)
    if (!found) throw errors.NOT_FOUND()
    return found
  },
)
