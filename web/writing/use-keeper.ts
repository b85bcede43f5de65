import { useEffect } from 'react'
import { browserStore } from '#kept/browser-store.ts'
import { savingOptions, useDraftKeeper } from '#kept/use-draft-keeper.ts'
import { useMe } from '#session/session.ts'
import { createTextKeeper, type Saved, type TextKeeper, type TextKind } from './text-keeper.ts'
import type { Content, Fields } from './written.ts'

type Kind<Id extends string, Draft extends Saved, Beside extends Fields> = TextKind<Draft, Beside> & {
  name: string
  save: (
    id: Id,
    content: Content<Beside> & { revision: number },
    options: ReturnType<typeof savingOptions>,
  ) => Promise<Draft>
}

/** Keepers outlive their screen, and save the last typed words. */
export function keepersOf<Id extends string, Draft extends Saved, Beside extends Fields>({
  name,
  save,
  ...kind
}: Kind<Id, Draft, Beside>) {
  const keepers = new Map<string, TextKeeper<Draft, Beside>>()
  return (userId: string, id: Id, first: Draft) => {
    const key = `${name}:${userId}:${id}:`
    const known = keepers.get(key)
    if (known) return known
    const keeper = createTextKeeper(first, {
      ...kind,
      store: browserStore.withPrefix(key),
      save: async (content, revision) => save(id, { revision, ...content }, savingOptions(userId, content)),
    })
    keepers.set(key, keeper)
    return keeper
  }
}

export function useKeeper<Id extends string, Draft extends Saved, Beside extends Fields>(
  keeperOf: (userId: string, id: Id, first: Draft) => TextKeeper<Draft, Beside>,
  id: Id,
  loaded: Draft,
) {
  const userId = useMe().me?.id ?? ''
  const keeper = keeperOf(userId, id, loaded)
  useEffect(() => keeper.take(loaded), [keeper, loaded])
  return { keeper, state: useDraftKeeper(userId, keeper) }
}
