import { interviewDefaults, type InterviewRules } from '@westmore/contract/interviews.ts'
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
export const endTalk = (
  staff: Person,
  id: string,
  how: 'pass' | 'fail' | 'release' | 'missed',
  body?: object,
) => staff.send('POST', `${INTERVIEWS}/${id}/${how}`, body)

export const myInterview = async (player: Person) => (await player.get(`${INTERVIEWS}/mine`)).body.interview
export const roomOf = async (staff: Person): Promise<{ id: string; state: string; by: string | null }[]> =>
  (await staff.get(INTERVIEWS)).body.interviews

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
