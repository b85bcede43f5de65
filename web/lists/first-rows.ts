import { useDeferredValue } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * Of a list that has just been opened only the first rows, as many as a window shows; the others follow right after these are painted.
 * All at once on the way back, where the page scrolls to where one was, and when one of them is sought (`isSought`).
 */
export function useFirstRows<Row>(rows: readonly Row[], count: number, isSought = false): readonly Row[] {
  const isReturn = useNavigationType() === NavigationType.Pop
  const isWhole = useDeferredValue(true, isReturn || isSought)
  return isWhole ? rows : rows.slice(0, count)
}
