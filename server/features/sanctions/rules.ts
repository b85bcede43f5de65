import { fold } from '@westmore/contract/fold.ts'
import { endObstacle, sanctionObstacle, type SanctionSource } from '@westmore/contract/sanctions.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { refuse } from '#refusal.ts'

export type Author = Reader & { username: string; name: string }

/** Other programs give only the author's name. */
export const isAuthor = (
  { id, username }: Pick<Author, 'id' | 'username'>,
  { source, authorId, author }: { source: SanctionSource; authorId: string | null; author: string },
) => (source === 'site' ? authorId === id : fold(author) === fold(username))

export function refuseEnd(until: string | null | undefined, now: Date) {
  const why = until ? endObstacle(until, now) : null
  return why === null ? undefined : refuse('END_REFUSED', { why })
}

export function refuseTarget(actor: Reader, target: Reader | null) {
  const obstacle = sanctionObstacle(actor, target)
  if (obstacle === null) return undefined
  return obstacle === 'self' ? refuse('OWN_SANCTION') : refuse('STAFF_SANCTION')
}
