import { randomUUID } from 'node:crypto'
import {
  interviewDefaults,
  type Deed,
  type Interview,
  type InterviewRules,
  type OwnDeed,
} from '@westmore/contract/interviews.ts'
import type { Person, TestApp } from './app.ts'
import { applyFor } from './applications.ts'

export const INTERVIEWS = '/api/interviews'
export const INTERVIEW_SETTINGS = '/api/settings/interviews'

export async function setInterviews(owner: Person, rules: Partial<InterviewRules> = {}) {
  const { revision } = (await owner.get(INTERVIEW_SETTINGS)).body
  return owner.send('PUT', INTERVIEW_SETTINGS, { ...interviewDefaults, isOn: true, ...rules, revision })
}

export const act = (staff: Person, id: string, deed: Deed) =>
  staff.send('POST', `${INTERVIEWS}/${id}`, { deed })
export const invite = (staff: Person, id: string) => act(staff, id, 'invite')
export const take = (staff: Person, id: string) => act(staff, id, 'take')
export const answerInvitation = (player: Person, deed: OwnDeed, more: object = {}) =>
  player.send('POST', `${INTERVIEWS}/mine`, { deed, ...more })
export const sayReady = (player: Person) => answerInvitation(player, 'ready')

export const mark = (staff: Person, id: string, at: number, given: string) =>
  staff.send('PUT', `${INTERVIEWS}/${id}/marks`, { at, mark: given })

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Returns its id. */
export async function publishTime(staff: Person, { minutes = 60, places = 1, id = randomUUID() as string }) {
  await staff.send('POST', `${INTERVIEWS}/times`, { id, startsAt: inMinutes(minutes), places })
  return id
}

export const chooseTime = (player: Person, timeId: string | null) =>
  answerInvitation(player, 'time', { timeId })

export const cancelTime = (staff: Person, id: string) => staff.send('DELETE', `${INTERVIEWS}/times/${id}`)

/** As if that much time had passed. */
export const moveTime = ({ db }: TestApp, id: string, minutes: number) =>
  db
    .updateTable('interviewTimes')
    .set({ startsAt: inMinutes(minutes) })
    .where('id', '=', id)
    .execute()

export const myInterview = async (player: Person) => (await player.get(`${INTERVIEWS}/mine`)).body.interview
type Shown = Pick<Interview, 'id' | 'state' | 'by' | 'isMine' | 'missed' | 'checks' | 'timeId'>
export const openTo = async (staff: Person): Promise<Shown[]> => (await staff.get(INTERVIEWS)).body.interviews
export const readyFor = async (person: Person) => (await person.get(`${INTERVIEWS}/waiting`)).body.count
/** The players who wait or are being talked to. */
export const roomOf = async (staff: Person) =>
  (await openTo(staff)).filter(({ state }) => state === 'ready' || state === 'talking')

/** An application whose author was invited; returns its id. */
export async function invited(staff: Person, player: Person): Promise<string> {
  const id = await applyFor(staff, player)
  await invite(staff, id)
  return id
}

/** One whose author waits. */
export async function waiting(staff: Person, player: Person): Promise<string> {
  const id = await invited(staff, player)
  await sayReady(player)
  return id
}

/** As if the player had said it these minutes earlier. */
export async function letWait({ db }: TestApp, id: string, minutes: number): Promise<void> {
  const row = await db
    .selectFrom('interviews')
    .select(['readyAt', 'waitsUntil'])
    .where('submissionId', '=', id)
    .executeTakeFirstOrThrow()
  const earlier = (moment: string | null) => moment && new Date(Date.parse(moment) - minutes * 60_000)
  await db
    .updateTable('interviews')
    .set({ readyAt: earlier(row.readyAt), waitsUntil: earlier(row.waitsUntil) })
    .where('submissionId', '=', id)
    .execute()
}
