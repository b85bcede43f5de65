import { useState } from 'react'
import { writeSearch, type LogSearch } from '../log-search.ts'

/** What is typed and not applied yet; a search that came otherwise, such as a click on a value, takes its place. */
export function useDraft(search: LogSearch) {
  const key = writeSearch(search).toString()
  const [state, setState] = useState({ key, draft: search })
  if (state.key !== key) setState({ key, draft: search })
  const change = (part: Partial<LogSearch>) =>
    setState((before) => ({ ...before, draft: { ...before.draft, ...part } }))
  return { draft: state.draft, change }
}
