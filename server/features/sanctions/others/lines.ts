import type { Line } from '@westmore/contract/logs-lines.ts'
import { record } from '#events/record.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { stateAt } from './foreign.ts'
import { lastingOf } from './foreign-store.ts'
import { carryOut, planOf, type Plan } from './receive.ts'
import { reportIn, type Report } from './reported.ts'

interface Receiving {
  now: Date
  token: string
}

export async function receiveReports(db: Db, lines: readonly Line[], receiving: Receiving): Promise<void> {
  for (const line of lines) {
    const report = reportIn(line, receiving.now)
    if (report) await db.transaction().execute((tx) => receive(tx, report, receiving))
  }
}

async function receive(tx: Tx, report: Report, { now, token }: Receiving): Promise<void> {
  await lockPeople(tx)
  const plan: Plan =
    report.sourceId === null
      ? { added: [], lifted: (await lastingOf(tx, report, now)).map((one) => ({ ...one, by: report })) }
      : await planOf(tx, [report], now)
  await carryOut(tx, plan, now)
  for (const { id, sanction, player, awaitsOwner } of plan.added) {
    const { kind, until, source } = sanction
    const isActive = stateAt(sanction, now) === 'active' && !awaitsOwner
    const after = { kind, until, source, token, ...(awaitsOwner && { state: 'waiting' }) }
    await record(tx, null, 'sanctions.receive', { id, userId: player?.id ?? null, kind, isActive, after })
  }
  for (const { id, userId, kind, state } of plan.lifted) {
    const states = { before: { state }, after: { state: 'lifted', token } }
    await record(tx, null, 'sanctions.end', { id, userId, kind, ending: 'lifted', ...states })
  }
}
