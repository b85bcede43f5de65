import type { SavedView } from '@westmore/contract/saved-views.ts'
import { useMe } from '#session/session.ts'

/** Whether the person may delete a view: their own, and as an owner also what others share. */
export function useCanRemove({ isMine }: SavedView): boolean {
  const { me } = useMe()
  return isMine || me?.role === 'owner'
}
