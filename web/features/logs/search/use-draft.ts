import { useState } from 'react'
import { emptySearch, writeSearch, type LogSearch } from '../log-search.ts'
import { withTypedColumns, type Known } from './typed-columns.ts'

/** Replaced by a search from elsewhere, such as a click on a value. */
export function useDraft(search: LogSearch, known: Known, onFind: (search: LogSearch) => void) {
  const key = writeSearch(search).toString()
  const [state, setState] = useState({ key, draft: search })
  if (state.key !== key) setState({ key, draft: search })
  const { draft } = state
  const change = (part: Partial<LogSearch>) =>
    setState((before) => ({ ...before, draft: { ...before.draft, ...part } }))
  return {
    draft,
    change,
    apply: (part?: Partial<LogSearch>) => onFind(withTypedColumns({ ...draft, ...part }, search.text, known)),
    clear: () => {
      change(emptySearch)
      onFind(emptySearch)
    },
  }
}
