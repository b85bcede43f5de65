import { randomUUID } from 'node:crypto'
import { interviewDefaults, type Interview, type InterviewRules } from '@westmore/contract/interviews.ts'
import type { Person, TestApp } from './app.ts'
import { applyFor } from './applications.ts'

export const INTERVIEWS = '/api/interviews'
export const INTERVIEW_SETTINGS = '/api/settings/interviews'

export async function setInterviews(owner: Person, rules: Partial<InterviewRules> = {}) {
  const { revision } = (await owner.get(INTERVIEW_SETTINGS)).body
  return owner.send('PUT', INTERVIEW_SETTINGS, { ...interviewDefaults, isOn: true, ...rules, revision })
}

export const invite = (staff: Person, id: string) => staff.send('POST', `${INTERVIEWS}/${id}/invite`)
export const sayReady = (player: Person) => player.send('POST', `${INTERVIEWS}/mine/ready`)
export const take = (staff: Person, id: string) => staff.send('POST', `${INTERVIEWS}/${id}/take`)
export const endTalk = (staff: Person, id: string, how: 'recommend' | 'release' | 'missed') =>
  staff.send('POST', `${INTERVIEWS}/${id}/${how}`)

export const mark = (staff: Person, id: string, at: number, given: string) =>
  staff.send('PUT', `${INTERVIEWS}/${id}/marks`, { at, mark: given })

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Returns its id. */
export async function publishTime(staff: Person, { minutes = 60, places = 1, id = randomUUID() as string }) {
  await staff.send('POST', `${INTERVIEWS}/times`, { id, startsAt: inMinutes(minutes), places })
  return id
}

export const chooseTime = (player: Person, timeId: string | null) =>
  player.send('PUT', `${INTERVIEWS}/mine/time`, { timeId })

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
/** Those who wait or are being talked to. */
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
