const GAP = 4
const EDGE = 8

/** Puts a fixed panel of this width (px) above or below a box, where there is more room, and within the window. */
export function placeBeside(panel: HTMLElement, box: DOMRect, width: number) {
  const isAbove = box.top > innerHeight - box.bottom
  const room = (isAbove ? box.top : innerHeight - box.bottom) - GAP - EDGE
  const fits = Math.min(width, innerWidth - 2 * EDGE)
  Object.assign(panel.style, {
    width: `${fits}px`,
    maxHeight: `${room}px`,
    left: `${Math.max(EDGE, Math.min(box.left, innerWidth - fits - EDGE))}px`,
    top: isAbove ? 'auto' : `${box.bottom + GAP}px`,
    bottom: isAbove ? `${innerHeight - box.top + GAP}px` : 'auto',
  })
}
