import { useEffect, useRef } from 'react'

/** Room (px) for a glimpse of the item behind the chosen one. */
const GLIMPSE = 40

/** Unless the chosen item can be seen from the row's beginning. The row must be positioned. */
export function useCentred<Row extends HTMLElement>(chosen: string, selector: string) {
  const row = useRef<Row>(null)
  const centred = useRef<string>(undefined)
  useEffect(() => {
    if (centred.current === chosen) return
    centred.current = chosen
    const item = row.current?.querySelector<HTMLElement>(selector)
    if (!row.current || !item) return
    const { clientWidth } = row.current
    const isSeenFromBeginning = item.offsetLeft + item.offsetWidth + GLIMPSE <= clientWidth
    row.current.scrollLeft = isSeenFromBeginning ? 0 : item.offsetLeft - (clientWidth - item.offsetWidth) / 2
  }, [chosen, selector])
  return row
}
