import type { FocusEvent } from 'react'

/**
 * For a blur event: whether the focus stays inside the element. A window that loses the focus keeps its
 * active element.
 */
export const keepsFocus = ({ currentTarget, relatedTarget }: FocusEvent) =>
  currentTarget.contains(relatedTarget ?? document.activeElement)
