import type { FocusEvent } from 'react'

/** A window that loses the focus keeps its active element. */
export const keepsFocus = ({ currentTarget, relatedTarget }: FocusEvent) =>
  currentTarget.contains(relatedTarget ?? document.activeElement)
