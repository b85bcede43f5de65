/** Events that show that the person wants to look elsewhere. */
const doings = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to an element, and again whenever the page grows (content above it may load later), until the
 * person does something.
 */
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
