import { createContext, useContext } from 'react'
import type { useDeskPlace } from './place.ts'
import type { DeskChanges } from './use-changes.ts'

/** The place and the actions of the person at the desk, for all its parts. */
export type DeskHandles = Pick<ReturnType<typeof useDeskPlace>, 'place' | 'go' | 'hrefOf'> & {
  changes: DeskChanges
  /** Closes the open ticket. */
  close: () => void
}

export const DeskContext = createContext<DeskHandles | null>(null)

export function useDesk(): DeskHandles {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('a part of the desk is outside of it')
  return desk
}
