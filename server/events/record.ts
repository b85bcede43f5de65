import { sql, type RawBuilder } from 'kysely'
import { announceAll } from '#live.ts'
import type { Tx } from '#postgres/db.ts'
import { server, writeAudit } from './audit.ts'
import type { Event, EventInSql } from './event.ts'
import { queueAdmissionChanges } from './gate.ts'
import {
  notify,
  notifyEverybody,
  notifyMentioned,
  notifyPart,
  signalVisibilityChanges,
  notifyStaffOfNews,
  withdraw,
} from './notifications.ts'
import { postDigest, queueCards, queueRoleSync } from './outbox.ts'
import { handed, type Handed } from '#handed.ts'

type FactsOf<Row> = Row extends Event<infer Facts> ? Facts : never

type Events = Handed['events']
type Action = keyof Events
type Rows = { [Name in Action]: Event<FactsOf<Events[Name]>> }

export type Actor = { id: string; username: string } | null

export async function record<Name extends Action>(
  tx: Tx,
  actor: Actor,
  action: Name,
  facts: FactsOf<Events[Name]>,
): Promise<void> {
  await recordAll(tx, actor, action, [facts])
}

/** `record` for several cases of one action, with fewer statements. */
export async function recordAll<Name extends Action>(
  tx: Tx,
  actor: Actor,
  action: Name,
  cases: readonly FactsOf<Events[Name]>[],
): Promise<void> {
  const rows: Rows = handed().events
  const event = rows[action]
  const of = <Effect>(effect: ((facts: FactsOf<Events[Name]>) => Effect | undefined) | undefined) =>
    effect ? cases.map(effect).filter((one) => one !== undefined) : []
  const [news, actorId] = [of(event.ring), actor?.id ?? null]
  // First the old notifications of a subject leave, then its new ones come.
  await withdraw(tx, of(event.withdraw).flat())
  await Promise.all([
    writeAudit(
      tx,
      actor ?? server,
      of(event.audit).map((entry) => ({ action, ...entry })),
    ),
    announceAll(
      tx,
      cases.flatMap((facts) => event.signals?.flatMap((signalsOf) => signalsOf(facts)) ?? []),
    ),
    queueCards(tx, of(event.card)),
    queueRoleSync(tx, of(event.role)),
    queueAdmissionChanges(tx, of(event.gate)),
    signalVisibilityChanges(tx, of(event.visibilityChanges).flat()),
    notify(tx, actorId, of(event.notify)),
    ...news.map((one) => notifyEverybody(tx, actorId, one)),
    ...(actor ? of(event.mentions).map((mentions) => notifyMentioned(tx, actor.id, mentions)) : []),
    ...of(event.newForStaff).map((one) => notifyStaffOfNews(tx, one)),
    ...of(event.digest).map((one) => postDigest(tx, one)),
  ])
}

/**
 * `record` for a frequent write that shares one SQL statement with its effects. `parts` end its `with`; `signals` are
 * columns of its last select. Each part and column starts with a comma, as there may be none. The part named `row`
 * holds the written row and is empty when nothing was written.
 */
export function recordInSql(actorId: RawBuilder<string>, action: keyof Handed['eventsInSql'], row: string) {
  const event: EventInSql = handed().eventsInSql[action]
  const { signals = [], notify: noticeOf } = event
  return {
    parts: noticeOf ? sql`, ${notifyPart(actorId, noticeOf(row))}` : sql``,
    signals: sql.join(
      signals.map((signalOf) => sql`, ${signalOf(row)}`),
      sql``,
    ),
  }
}
