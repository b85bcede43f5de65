import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { canOutliveItsPage, client } from '#api.ts'
import { browserStore } from '#kept/browser-store.ts'
import { useObservable } from '#kept/observable.ts'
import { useLiveStatus } from '#live/live.ts'
import { createDraftKeeper, type DraftKeeper, type Saving, type ShownDraft } from './draft-keeper.ts'
import { openLocalDraft } from './local-draft.ts'
import { allowlistQueries, refreshAllowlist } from '../queries.ts'

export type HeldDraft = ShownDraft & {
  keeper: DraftKeeper
  failed: boolean
  retry: () => void
}

/** The keepers outlive their screen: on return, the typed text is still there, saved or not. */
const keepers = new Map<string, DraftKeeper>()

/** Saved on the server while `signedIn`, and in this browser in any case. */
export function useDraft(userId: string, signedIn: boolean): HeldDraft {
  const keeper = keeperOf(userId)
  const state = useObservable(keeper)
  const query = useQuery({ ...allowlistQueries.draft(), staleTime: 0, enabled: signedIn })
  const line = useLiveStatus()

  useEffect(() => keeper.start(), [keeper])
  useEffect(() => {
    if (query.data) keeper.take(query.data)
  }, [keeper, query.data])
  useEffect(() => {
    if (signedIn && line === 'connected') keeper.flush()
  }, [keeper, signedIn, line])

  return {
    ...state,
    keeper,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}

function keeperOf(userId: string): DraftKeeper {
  const known = keepers.get(userId)
  if (known) return known
  const keeper = createDraftKeeper({
    local: openLocalDraft(browserStore, userId, crypto.randomUUID()),
    save,
    discard: () => client.allowlist.draft.discard(),
    onRefused: refreshAllowlist,
  })
  keepers.set(userId, keeper)
  return keeper
}

function save(saving: Saving) {
  const keepalive = canOutliveItsPage(JSON.stringify(saving))
  return client.allowlist.draft.save(saving, { context: { keepalive } })
}
