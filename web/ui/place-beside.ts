const GAP = 4
const EDGE = 8

/** Puts a fixed panel of this width (px) above or below a box, where a phone's keyboard leaves more room. */
export function placeBeside(panel: HTMLElement, box: DOMRect, width: number) {
  const start = visualViewport?.offsetTop ?? 0
  const above = box.top - start
  const below = start + (visualViewport?.height ?? innerHeight) - box.bottom
  const isAbove = above > below
  const fits = Math.min(width, innerWidth - 2 * EDGE)
  Object.assign(panel.style, {
    width: `${fits}px`,
    maxHeight: `${Math.max(above, below) - GAP - EDGE}px`,
    left: `${Math.max(EDGE, Math.min(box.left, innerWidth - fits - EDGE))}px`,
    top: isAbove ? 'auto' : `${box.bottom + GAP}px`,
    bottom: isAbove ? `${innerHeight - box.top + GAP}px` : 'auto',
  })
}
