import { useEffect, useRef } from 'react'

/** On a narrow screen a row of links scrolls sideways: brings the chosen one to the middle. The row is positioned. */
export function useCentred<Row extends HTMLElement>(chosen: string, selector: string) {
  const row = useRef<Row>(null)
  const centred = useRef<string>(undefined)
  useEffect(() => {
    if (centred.current === chosen) return
    centred.current = chosen
    const item = row.current?.querySelector<HTMLElement>(selector)
    if (!row.current || !item) return
    row.current.scrollLeft = item.offsetLeft - (row.current.clientWidth - item.offsetWidth) / 2
  }, [chosen, selector])
  return row
}
