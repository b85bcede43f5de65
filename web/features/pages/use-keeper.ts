import type { PageDraft, PageName } from '@westmore/contract/pages.ts'
import { useEffect } from 'react'
import { client, queryClient } from '#api.ts'
import { browserStore } from '#kept/browser-store.ts'
import { useObservable } from '#kept/observable.ts'
import { useLiveStatus } from '#live/live.ts'
import { useMe } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { mergedText } from './labels.ts'
import { pageQueries } from './queries.ts'

/** Browsers limit requests that outlive their page to 64 kB. */
const KEEPALIVE_BYTES = 60_000

/** The keepers outlive their screen, and save the last typed words. */
const keepers = new Map<string, DraftKeeper>()

function keeperOf(userId: string, page: PageName, first: PageDraft): DraftKeeper {
  const key = `pages:${userId}:${page}:`
  const known = keepers.get(key)
  if (known) return known
  const keeper = createDraftKeeper(first, {
    store: browserStore.withPrefix(key),
    save: async (text) => {
      const keepalive = text.markdown.length * 3 < KEEPALIVE_BYTES
      const saved = await client.pages.save({ page, ...text }, { context: { keepalive } })
      queryClient.setQueryData(pageQueries.draft(page).queryKey, saved)
      return saved
    },
    onMerged: (editor) => toast.info(mergedText(editor)),
  })
  keepers.set(key, keeper)
  return keeper
}

export function useKeeper(page: PageName, loaded: PageDraft) {
  const keeper = keeperOf(useMe().me?.id ?? '', page, loaded)
  const state = useObservable(keeper)
  const line = useLiveStatus()
  useEffect(() => keeper.take(loaded), [keeper, loaded])
  useEffect(() => {
    if (line === 'connected') keeper.saveNow()
  }, [keeper, line])
  useEffect(() => {
    const save = () => keeper.saveNow()
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [keeper])
  return { keeper, ...state }
}
