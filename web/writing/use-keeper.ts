import { useEffect } from 'react'
import { canOutliveItsPage } from '#api.ts'
import { browserStore } from '#kept/browser-store.ts'
import { useObservable } from '#kept/observable.ts'
import { useLiveStatus } from '#live/live.ts'
import { useMe } from '#session/session.ts'
import { createDraftKeeper, type DraftKeeper, type KeeperOptions } from './draft-keeper.ts'
import type { Saved } from './saving.ts'
import type { Content, Fields } from './written.ts'

type Kind<Id extends string, Draft extends Saved, Beside extends Fields> = Omit<
  KeeperOptions<Draft, Beside>,
  'store' | 'save'
> & {
  name: string
  /** With the options of a request that may outlive the page. */
  save: (
    id: Id,
    content: Content<Beside> & { revision: number },
    options: { context: { keepalive: boolean } },
  ) => Promise<Draft>
}

/** Keepers outlive their screen, and save the last typed words. */
export function keepersOf<Id extends string, Draft extends Saved, Beside extends Fields>({
  name,
  save,
  ...kind
}: Kind<Id, Draft, Beside>) {
  const keepers = new Map<string, DraftKeeper<Draft, Beside>>()
  return (userId: string, id: Id, first: Draft) => {
    const key = `${name}:${userId}:${id}:`
    const known = keepers.get(key)
    if (known) return known
    const keeper = createDraftKeeper(first, {
      ...kind,
      store: browserStore.withPrefix(key),
      save: (content) => save(id, content, { context: { keepalive: canOutliveItsPage(content.markdown) } }),
    })
    keepers.set(key, keeper)
    return keeper
  }
}

export function useKeeper<Id extends string, Draft extends Saved, Beside extends Fields>(
  keeperOf: (userId: string, id: Id, first: Draft) => DraftKeeper<Draft, Beside>,
  id: Id,
  loaded: Draft,
) {
  const keeper = keeperOf(useMe().me?.id ?? '', id, loaded)
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
  return { keeper, state }
}
