import { useEffect, useRef } from 'react'

/** Focuses the heading of a sheet that replaces another, unless an unrelated part of the page has the focus. */
export function useHeadingFocus(sheet: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(sheet)
  useEffect(() => {
    const isReplaced = shown.current !== null && shown.current !== sheet
    shown.current = sheet
    if (isReplaced && document.activeElement?.contains(heading.current)) heading.current?.focus()
  }, [sheet])
  return heading
}
