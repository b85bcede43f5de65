import { useEffect } from 'react'
import { browserStore } from '#kept/browser-store.ts'
import { oneEach } from '#kept/one-each.ts'
import { savingOptions, useDraftKeeper } from '#kept/use-draft-keeper.ts'
import { useMe } from '#session/session.ts'
import { createTextKeeper, type Saved, type TextKeeper, type TextKind } from './text-keeper.ts'
import type { Content } from './written.ts'

type Kind<Id extends string, Draft extends Saved> = TextKind<Draft> & {
  name: string
  save: (
    id: Id,
    content: Content & { revision: number },
    options: ReturnType<typeof savingOptions>,
  ) => Promise<Draft>
}

export function keepersOf<Id extends string, Draft extends Saved>({ name, save, ...kind }: Kind<Id, Draft>) {
  const open = oneEach((key, userId: string, id: Id, first: Draft) =>
    createTextKeeper(first, {
      ...kind,
      store: browserStore.withPrefix(key),
      save: async (content, revision) => save(id, { revision, ...content }, savingOptions(userId, content)),
    }),
  )
  return (userId: string, id: Id, first: Draft) => open(`${name}:${userId}:${id}:`, userId, id, first)
}

export function useKeeper<Id extends string, Draft extends Saved>(
  keeperOf: (userId: string, id: Id, first: Draft) => TextKeeper<Draft>,
  id: Id,
  loaded: Draft,
) {
  const userId = useMe().me?.id ?? ''
  const keeper = keeperOf(userId, id, loaded)
  useEffect(() => keeper.take(loaded), [keeper, loaded])
  return { keeper, state: useDraftKeeper(userId, keeper) }
}
