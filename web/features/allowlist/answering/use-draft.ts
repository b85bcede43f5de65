import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, errorCode, orpc, refresh } from '#api.ts'
import { browserStore } from '#kept/browser-store.ts'
import { oneEach } from '#kept/one-each.ts'
import { savingOptions, useDraftKeeper } from '#kept/use-draft-keeper.ts'
import { createAnswersKeeper } from './answers-keeper.ts'
import { allowlistQueries } from '../queries.ts'

export type HeldDraft = ReturnType<typeof useDraft>

/** Saved on the server while `signedIn`, and in this browser in any case. */
export function useDraft(userId: string, signedIn: boolean) {
  const keeper = keeperOf(userId)
  const state = useDraftKeeper(userId, keeper)
  const query = useQuery({ ...allowlistQueries.draft(), staleTime: 0, enabled: signedIn })
  useEffect(() => {
    if (query.data) keeper.take(query.data)
  }, [keeper, query.data])
  return { ...state, keeper, failed: query.isError, retry: () => void query.refetch() }
}

/** On return to the screen, the typed text is still there, saved or not. */
const keeperOf = oneEach((userId: string) =>
  createAnswersKeeper({
    drafts: browserStore.withPrefix(`allowlist_draft:${userId}:`),
    asides: browserStore.withPrefix(`allowlist_older:${userId}:`),
    save: async (saving) => {
      try {
        return await client.allowlist.draft.save(saving, savingOptions(userId, saving))
      } catch (error) {
        // The page shows something else than the server has.
        if (['ANSWERS_REFUSED', 'CANNOT_SUBMIT'].includes(errorCode(error) ?? ''))
          void refresh(orpc.allowlist)
        throw error
      }
    },
  }),
)
