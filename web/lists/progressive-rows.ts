import { useDeferredValue } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/** First only a windowful of rows. Going back needs all at once for the scroll position, and so does a sought row. */
export function useProgressiveRows<Row>(
  rows: readonly Row[],
  count: number,
  isSought = false,
): readonly Row[] {
  const isReturn = useNavigationType() === NavigationType.Pop
  const isWhole = useDeferredValue(true, isReturn || isSought)
  return isWhole ? rows : rows.slice(0, count)
}
