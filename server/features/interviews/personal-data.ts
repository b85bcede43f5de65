import { submissionsOf } from '#features/allowlist/public.ts'
import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { interviewsOfPerson } from './store.ts'

/** Marks are the staff's, and so is a first yes without a talk. */
export async function personalData({ db, user }: Download): Promise<Part[]> {
  const all = await interviewsOfPerson(db, user.id)
  const talks = all.filter(({ state, takenBy }) => state !== 'recommended' || takenBy !== null)
  if (talks.length === 0) return []
  const about = 'pohovory k vašim žádostem: kdy byly a jak dopadly'
  const rows = async () => {
    const sent = await submissionsOf(db, user.id)
    return talks.map(({ id, invitedAt, startsAt, endedAt, state }) => ({
      submissionId: id,
      invitedAt,
      takenTime: startsAt,
      endedAt,
      result: endedAt === null ? null : state,
      reason: state === 'failed' ? (sent.find((one) => one.id === id)?.reason ?? null) : null,
    }))
  }
  return [jsonPart('pohovory.json', about, rows)]
}
