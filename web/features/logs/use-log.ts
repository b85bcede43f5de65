import { createContext, useContext } from 'react'
import type { LogSearch } from './log-search.ts'
import type { useLogPlace } from './use-log-place.ts'

type LogHandles = Pick<ReturnType<typeof useLogPlace>, 'place' | 'placeNow' | 'go'>

export const LogContext = createContext<LogHandles | null>(null)

/** Where the person is among the lines, and the ways from there. */
export function useLog() {
  const log = useContext(LogContext)
  if (!log) throw new Error('lines are outside of the ledger')
  return { ...log, find: (search: LogSearch) => log.go({ search }) }
}
