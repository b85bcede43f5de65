import { useCallback, useState } from 'react'
import type { Row } from '#lists/steady-list.ts'
import type { AdmittedItem } from './row.tsx'

export type Choice = ReturnType<typeof useChoice>

/** The chosen players; only those on this page whose access can be revoked count. */
export function useChoice(rows: readonly Row<AdmittedItem>[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const possible = rows.filter(({ item, left }) => !left && item.approval !== null).map(({ item }) => item)
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
    [],
  )
  return {
    chosen: possible.filter(({ id }) => ids.has(id)),
    /** How many players can be chosen. */
    possible: possible.length,
    choose,
    chooseAll: (all: boolean) => setIds(new Set(all ? possible.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  }
}
