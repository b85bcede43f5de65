import { randomUUID } from 'node:crypto'
import type { MyInterview, OwnDeed } from '@westmore/contract/interviews.ts'
import { record } from '#events/record.ts'
import { lockWithAuthor, newestSubmissionsOf } from '#features/allowlist/public.ts'
import { openOwnTicket, ticketsById } from '#features/tickets/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { Refusal, refuse, transact } from '#refusal.ts'
import { toldOf } from './decisions.ts'
import { readRules } from './settings.ts'
import * as store from './store.ts'
import { allTimes, lockPlace, remindedOf } from './times.ts'

interface Player {
  id: string
  username: string
  name: string
  /** The time to take; null gives one's own back. */
  timeId?: string | null
}

export async function interviewOfPlayer(db: Db, { id }: Pick<Player, 'id'>): Promise<MyInterview | null> {
  const [newest] = await newestSubmissionsOf(db, [id])
  const row = newest && (await store.interviewOf(db, newest.id))
  const { isOn, help, voiceUrl, attempts } = await readRules(db)
  const state = row && stateFor(row, newest.status)
  if (!isOn || !row || !state) return null
  const [ticket] = await ticketsById(db, { id, role: 'user' }, row.ticketId === null ? [] : [row.ticketId])
  const times = state === 'invited' ? await allTimes(db) : []
  const isCalled = state === 'talking' && row.ticketId === null
  return {
    state,
    help,
    voiceUrl: isCalled && voiceUrl !== '' ? voiceUrl : null,
    by: state === 'talking' ? row.taker : null,
    ahead: state === 'ready' && row.readyAt !== null ? await store.countAhead(db, row.readyAt) : 0,
    waitsUntil: state === 'ready' ? row.waitsUntil : null,
    ticket: ticket?.number ?? null,
    times: times
      .map((time) => ({ ...time, isMine: time.id === row.timeId }))
      .filter(({ isMine, isOver }) => isMine || !isOver),
    attempt: row.attempt,
    attempts,
  }
}

/** A first yes is not the player's to know. */
function stateFor({ state, takenBy }: store.InterviewRow, status: string): MyInterview['state'] | undefined {
  if (state === 'recommended') return takenBy === null ? undefined : 'over'
  if (state === 'failed') return status === 'declined' ? 'failed' : undefined
  return state === 'passed' ? undefined : state
}

type Next = store.Change | Refusal<'TIME_FULL', undefined>

/** Changes the interview of the person's waiting application, with the person locked. During a talk nothing changes. */
const onOwn =
  (changeOf: (row: store.InterviewRow, tx: Tx, player: Player) => Next | Promise<Next>) =>
  (db: Db, player: Player) =>
    transact(db, async (tx) => {
      const [newest] = await newestSubmissionsOf(tx, [player.id])
      const sent = newest && (await lockWithAuthor(tx, newest.id))
      const row = sent?.status === 'pending' ? await store.interviewOf(tx, sent.id) : undefined
      const { isOn } = await readRules(tx)
      if (!isOn || !row || row.state === 'recommended') return refuse('NOT_INVITED')
      if (row.state === 'talking') return undefined
      const next = await changeOf(row, tx, player)
      if (next instanceof Refusal) return next
      await store.change(tx, row.id, next)
      return record(tx, player, 'interviews.move', await toldOf(tx, row.id, player.id))
    })

/** Said again, it lasts longer at the same place; a written talk waits without an end. */
const readyAs = ({ readyAt }: store.InterviewRow, ticketId: string | null): store.Change => ({
  state: 'ready',
  ...(readyAt === null && { readyAt: store.now }),
  waitsUntil: ticketId === null ? store.endOfWait : null,
  ticketId,
  ...(ticketId !== null && store.noTime),
})

/** The lock of the time keeps simultaneous presses from taking more places than it has. */
async function timeAs(row: store.InterviewRow, tx: Tx, { timeId = null }: Player): Promise<Next> {
  if (timeId === null || row.ticketId !== null) return store.noTime
  if (timeId !== row.timeId && !(await lockPlace(tx, timeId))) return refuse('TIME_FULL')
  return { timeId, reminded: remindedOf(timeId) }
}

const WRITTEN = 'Nemám mikrofon, prosím o písemný pohovor k žádosti o allowlist.'

async function openWritten(tx: Tx, player: Player): Promise<string> {
  const id = randomUUID()
  const title = `Písemný pohovor: ${player.name}`
  const ticket = { id, title, category: 'support' as const, message: WRITTEN, fields: [] }
  const opened = await openOwnTicket(tx, player, ticket)
  if (opened instanceof Refusal) throw new Error('a ticket without attachments was refused')
  return id
}

export const ownDeeds = {
  ready: onOwn((row) => readyAs(row, row.ticketId)),
  time: onOwn(timeAs),
  leave: onOwn(() => store.onlyInvited),
  write: onOwn(async (row, tx, player) => readyAs(row, row.ticketId ?? (await openWritten(tx, player)))),
} satisfies Record<OwnDeed, unknown>

/** Waits that are over. */
export async function endWaits(db: Db): Promise<{ ended: number }> {
  const over = await store.waitsThatEnded(db)
  for (const { id, userId } of over)
    await db.transaction().execute(async (tx) => {
      await lockWithAuthor(tx, id)
      // They may have been taken or have said it again.
      if (!(await store.waitsThatEnded(tx)).some((one) => one.id === id)) return
      await store.change(tx, id, store.onlyInvited)
      await record(tx, null, 'interviews.move', await toldOf(tx, id, userId))
    })
  return { ended: over.length }
}
