import { useDeferredValue } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * First renders only the rows that fit a window, and the others right after these are painted. Renders all at
 * once when the person goes back, because the page restores its scroll position, and when a certain row is
 * wanted (`isSought`).
 */
export function useProgressiveRows<Row>(
  rows: readonly Row[],
  count: number,
  isSought = false,
): readonly Row[] {
  const isReturn = useNavigationType() === NavigationType.Pop
  const isWhole = useDeferredValue(true, isReturn || isSought)
  return isWhole ? rows : rows.slice(0, count)
}
