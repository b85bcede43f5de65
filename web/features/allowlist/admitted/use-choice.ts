import { useCallback } from 'react'
import * as z from 'zod/mini'
import type { Row } from '#lists/steady-list.ts'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { obstacleTo, type AdmittedItem } from './row.tsx'

const Ids = z.array(z.string())
const none: string[] = []

export type Choice = ReturnType<typeof useChoice>

/** The chosen players; only those on this page whose access can be revoked count. */
export function useChoice(rows: readonly Row<AdmittedItem>[]) {
  const { me } = useMe()
  const [ids, setIds] = useRestoredState('admitted chosen', me?.id, Ids, none)
  const isPossible = ({ item, left }: Row<AdmittedItem>) => !left && obstacleTo(me, item) === undefined
  const possible = rows.filter(isPossible).map(({ item }) => item)
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setIds((before) => [...before.filter((one) => one !== id), ...(isChosen ? [id] : [])]),
    [setIds],
  )
  return {
    chosen: possible.filter(({ id }) => ids.includes(id)),
    possible: possible.length,
    choose,
    chooseAll: (all: boolean) => setIds(all ? possible.map(({ id }) => id) : []),
    clear: () => setIds([]),
  }
}
