import { useEffect, useRef } from 'react'

/** Centres the chosen item of a row that scrolls sideways on a narrow screen. The row must be positioned. */
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
