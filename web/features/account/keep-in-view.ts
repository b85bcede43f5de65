/** Signs that the person wants to look elsewhere. */
const doings = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Scrolls again whenever the page grows, because content above loads later, until the person does something. */
export function keepInView(element: HTMLElement): () => void {
  const growth = new ResizeObserver(() => element.scrollIntoView({ block: 'center' }))
  growth.observe(document.body)
  const end = () => {
    growth.disconnect()
    for (const doing of doings) removeEventListener(doing, end)
  }
  for (const doing of doings) addEventListener(doing, end, { passive: true })
  return end
}
