import { randomUUID } from 'node:crypto'
import type { MyInterview } from '@westmore/contract/interviews.ts'
import { record } from '#events/record.ts'
import { lockWithAuthor, newestSubmissionsOf } from '#features/allowlist/public.ts'
import { openOwnTicket, ticketsById } from '#features/tickets/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { Refusal, refuse, transact } from '#refusal.ts'
import { hiddenFor } from './hidden.ts'
import { readRules } from './settings.ts'
import * as store from './store.ts'

interface Player {
  id: string
  username: string
}

export async function interviewOfPlayer(db: Db, { id }: Pick<Player, 'id'>): Promise<MyInterview | null> {
  const [newest] = await newestSubmissionsOf(db, [id])
  const row = newest && (await store.interviewOf(db, newest.id))
  const { isOn, help, voiceUrl, attempts } = await readRules(db)
  const state = row && stateFor(row, newest.status)
  if (!isOn || !row || !state) return null
  const [ticket] = await ticketsById(db, { id, role: 'user' }, row.ticketId === null ? [] : [row.ticketId])
  const isCalled = state === 'talking' && row.ticketId === null
  return {
    state,
    help,
    voiceUrl: isCalled && voiceUrl !== '' ? voiceUrl : null,
    by: state === 'talking' ? row.by : null,
    ahead: state === 'ready' && row.readyAt !== null ? await store.countAhead(db, row.readyAt) : 0,
    waitsUntil: state === 'ready' ? row.waitsUntil : null,
    ticket: ticket?.number ?? null,
    attempt: row.attempt,
    attempts,
  }
}

/** A first yes is not the player's to know. */
function stateFor({ state, takenAt }: store.InterviewRow, status: string): MyInterview['state'] | undefined {
  if (status === 'declined') return state === 'failed' ? 'failed' : undefined
  if (status !== 'pending') return undefined
  if (state === 'recommended') return takenAt === null ? undefined : 'over'
  return state === 'passed' || state === 'failed' ? undefined : state
}

type Work = (tx: Tx, row: store.InterviewRow, told: Told) => Promise<Refusal<'NOT_INVITED', undefined> | void>
interface Told {
  id: string
  userId: string
  hidden: string[]
}

/** On the interview of the person's waiting application, with the person locked. */
const onOwn = (db: Db, player: Player, work: Work) =>
  transact(db, async (tx) => {
    const [newest] = await newestSubmissionsOf(tx, [player.id])
    const sent = newest && (await lockWithAuthor(tx, newest.id))
    const row = sent?.status === 'pending' ? await store.interviewOf(tx, sent.id) : undefined
    const { isOn } = await readRules(tx)
    if (!isOn || !row || !['invited', 'ready', 'talking'].includes(row.state)) return refuse('NOT_INVITED')
    // A player in a talk waits no more, and cannot leave either.
    if (row.state === 'talking') return undefined
    return work(tx, row, { id: row.id, userId: player.id, hidden: await hiddenFor(tx, player.id) })
  })

/** Said again, it lasts longer at the same place. */
export const sayReady = (db: Db, player: Player) =>
  onOwn(db, player, async (tx, row, told) => {
    const isWritten = row.state === 'ready' && row.waitsUntil === null
    if (isWritten) return
    const readyAt = row.state === 'ready' ? {} : { readyAt: store.now }
    await store.change(tx, row.id, {
      state: 'ready',
      ...readyAt,
      waitsUntil: store.endOfWait,
      ticketId: null,
    })
    await record(tx, player, 'interviews.ready', told)
  })

export const leaveRoom = (db: Db, player: Player) =>
  onOwn(db, player, async (tx, row, told) => {
    if (row.state === 'invited') return
    await store.change(tx, row.id, { state: 'invited', readyAt: null, waitsUntil: null, ticketId: null })
    await record(tx, player, 'interviews.leave', told)
  })

const WRITTEN = 'Nemám mikrofon, prosím o písemný pohovor k žádosti o allowlist.'

export const chooseWritten = (db: Db, player: Player) =>
  onOwn(db, player, async (tx, row, told) => {
    if (row.ticketId !== null) return
    const ticket = {
      id: randomUUID(),
      title: `Písemný pohovor: ${player.username}`,
      category: 'support' as const,
      message: WRITTEN,
      fields: [],
    }
    const opened = await openOwnTicket(tx, player, ticket)
    if (opened instanceof Refusal) throw new Error('a ticket without attachments was refused')
    const readyAt = row.state === 'ready' ? {} : { readyAt: store.now }
    await store.change(tx, row.id, { state: 'ready', ...readyAt, waitsUntil: null, ticketId: ticket.id })
    await record(tx, player, 'interviews.ready', told)
  })
