import type { FocusEvent } from 'react'

/** Whether an element that is left still has the focus in it; a window that loses the focus leaves it to its field. */
export const keepsFocus = ({ currentTarget, relatedTarget }: FocusEvent) =>
  currentTarget.contains(relatedTarget ?? document.activeElement)
