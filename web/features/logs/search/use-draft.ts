import type { Facet } from '@westmore/contract/logs.ts'
import { fold } from '@westmore/contract/fold.ts'
import { useState } from 'react'
import { emptySearch, withValue, writeSearch, type LogSearch } from '../log-search.ts'

export type Known = Record<Facet, readonly string[]>

/** Common names of the columns, folded. */
const columns: Record<string, Facet | 'user' | undefined> = {
  category: 'category',
  kategorie: 'category',
  script: 'script',
  script_name: 'script',
  skript: 'script',
  server: 'server',
  server_id: 'server',
  user: 'user',
  user_identifier: 'user',
  uzivatel: 'user',
  player: 'user',
  hrac: 'user',
}

/** A phrase, which is skipped, or a condition at the beginning of a word. */
const DEMAND = /"[^"]*"?|(?<!\S)(-?)([\p{L}_]+):(?:"([^"]+)"|([^\s"]+))/gu

/** Conditions on columns, such as `category:CHAT`, become filters. Those in `before` were meant for the metadata. */
export function withTypedColumns(search: LogSearch, before: string, known: Known): LogSearch {
  const stood = new Set(Array.from(before.matchAll(DEMAND), ([term]) => term))
  const taken = new Set<string>()
  let next = { ...search, script: spelled(search.script, known.script) }
  for (const [term, minus = '', name = '', quoted, bare = ''] of search.text.matchAll(DEMAND)) {
    const column = columns[fold(name)]
    const isNot = minus !== ''
    if (!column || stood.has(term) || (column === 'user' && isNot)) continue
    taken.add(term)
    next =
      column === 'user'
        ? { ...next, user: quoted ?? bare }
        : withValue(next, column, spelled(quoted ?? bare, known[column]), isNot)
  }
  const text = search.text.replaceAll(DEMAND, (term) => (taken.has(term) ? '' : term))
  return taken.size === 0 ? next : { ...next, text: text.replaceAll(/\s+/g, ' ').trim() }
}

/** The spelling in the lines, when only case or diacritics differ. */
function spelled(typed: string, known: readonly string[]): string {
  if (typed === '' || known.includes(typed)) return typed
  return known.find((value) => fold(value) === fold(typed)) ?? typed
}

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
