import { randomUUID } from 'node:crypto'
import type { MyInterview } from '@westmore/contract/interviews.ts'
import { record } from '#events/record.ts'
import { lockWithAuthor, newestSubmissionsOf } from '#features/allowlist/public.ts'
import { openOwnTicket, ticketsById } from '#features/tickets/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { Refusal, refuse, transact } from '#refusal.ts'
import { toldOf } from './decisions.ts'
import { readRules } from './settings.ts'
import * as store from './store.ts'
import { allTimes, lockPlace, setTime } from './times-store.ts'

interface Player {
  id: string
  username: string
  name: string
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
    startsAt: row.startsAt,
    times: times.flatMap(({ id: timeId, startsAt, places, taken, hasBegun }) =>
      hasBegun ? [] : [{ id: timeId, startsAt, free: places - taken, isMine: timeId === row.timeId }],
    ),
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

/** On the interview of the person's waiting application, with the person locked; who is in a talk waits no more. */
const onOwn = <Why extends Refusal = never>(
  db: Db,
  player: Player,
  work: (tx: Tx, row: store.InterviewRow) => Promise<Why | void>,
) =>
  transact(db, async (tx) => {
    const [newest] = await newestSubmissionsOf(tx, [player.id])
    const sent = newest && (await lockWithAuthor(tx, newest.id))
    const row = sent?.status === 'pending' ? await store.interviewOf(tx, sent.id) : undefined
    const { isOn } = await readRules(tx)
    if (!isOn || !row || row.state === 'recommended') return refuse('NOT_INVITED')
    if (row.state === 'talking') return undefined
    const refused = await work(tx, row)
    if (refused instanceof Refusal) return refused
    return record(tx, player, 'interviews.move', await toldOf(tx, row.id, player.id))
  })

const placeOf = (row: store.InterviewRow) => (row.state === 'ready' ? {} : { readyAt: store.now })

/** Said again, it lasts longer at the same place. */
export const sayReady = (db: Db, player: Player) =>
  onOwn(db, player, async (tx, row) => {
    if (row.ticketId !== null) return
    await store.change(tx, row.id, { state: 'ready', ...placeOf(row), waitsUntil: store.endOfWait })
  })

export const leaveRoom = (db: Db, player: Player) =>
  onOwn(db, player, (tx, row) => store.change(tx, row.id, store.onlyInvited))

/** Null gives it back. Of all who press at once, no more get a time than it has places. */
export const chooseTime = (db: Db, player: Player, timeId: string | null) =>
  onOwn(db, player, async (tx, row) => {
    if (row.ticketId !== null || row.timeId === timeId) return undefined
    if (timeId !== null && !(await lockPlace(tx, timeId))) return refuse('TIME_FULL')
    return setTime(tx, row.id, timeId)
  })

const WRITTEN = 'Nemám mikrofon, prosím o písemný pohovor k žádosti o allowlist.'

export const chooseWritten = (db: Db, player: Player) =>
  onOwn(db, player, async (tx, row) => {
    if (row.ticketId !== null) return
    const ticket = {
      id: randomUUID(),
      title: `Písemný pohovor: ${player.name}`,
      category: 'support' as const,
      message: WRITTEN,
      fields: [],
    }
    const opened = await openOwnTicket(tx, player, ticket)
    if (opened instanceof Refusal) throw new Error('a ticket without attachments was refused')
    const waits = { state: 'ready', ...placeOf(row), waitsUntil: null, ticketId: ticket.id } as const
    await store.change(tx, row.id, { ...waits, ...store.noTime })
  })

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
