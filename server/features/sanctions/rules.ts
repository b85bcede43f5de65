import { fold } from '@westmore/contract/fold.ts'
import { endObstacle, sanctionObstacle, type SanctionSource } from '@westmore/contract/sanctions.ts'
import { isStaff, type Reader } from '@westmore/contract/users.ts'
import { peopleById } from '#features/users/public.ts'
import type { Db } from '#postgres/db.ts'
import { refuse } from '#refusal.ts'

/** The user who creates, changes, ends or appeals a sanction. */
export type Author = Reader & { username: string }

/** Whether a person gave this sanction; of other programs only the author's name is known. */
export const isAuthor = (
  { id, username }: Pick<Author, 'id' | 'username'>,
  { source, authorId, author }: { source: SanctionSource; authorId: string | null; author: string },
) => (source === 'site' ? authorId === id : fold(author) === fold(username))

/** Refuses an end in the past or too far away. */
export function refuseEnd(until: string | null | undefined, now: Date) {
  const why = until ? endObstacle(until, now) : null
  return why === null ? undefined : refuse('END_REFUSED', { why })
}

/** Whether one of these people is of the staff, which only owners sanction. */
export const isAboutStaff = async (db: Db, people: string[]) => (await peopleById(db, people)).some(isStaff)

/** Refuses to decide about oneself, or about other members of the staff. */
export function refuseTarget(actor: Reader, target: Reader | null) {
  const obstacle = sanctionObstacle(actor, target)
  if (obstacle === null) return undefined
  return obstacle === 'self' ? refuse('OWN_SANCTION') : refuse('STAFF_SANCTION')
}
