import { submissionsOf } from '#features/allowlist/public.ts'
import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { interviewsOfPerson } from './store.ts'

/** Marks and notes are the staff's. */
export async function personalData({ db, user }: Download): Promise<Part[]> {
  const talks = await interviewsOfPerson(db, user.id)
  if (talks.length === 0) return []
  const about = 'pohovory k vašim žádostem: kdy byly a jak dopadly'
  const rows = async () => {
    const sent = await submissionsOf(db, user.id)
    return talks.map(({ id, invitedAt, endedAt, state }) => ({
      submissionId: id,
      invitedAt,
      endedAt: state === 'passed' || state === 'failed' ? endedAt : null,
      result: state === 'passed' || state === 'failed' ? state : null,
      reason: state === 'failed' ? (sent.find((one) => one.id === id)?.reason ?? null) : null,
    }))
  }
  return [jsonPart('pohovory.json', about, rows)]
}
