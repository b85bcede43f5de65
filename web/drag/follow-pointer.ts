/** The margin of the window (px) in which the pointer scrolls the page, and the distance per frame. */
const EDGE = 80
const SPEED = 14

export type Following = {
  /** Distance (px) that turns a press into a drag; up to it, the press may still be a click. */
  threshold: number
  /** Distance (px) from the pressed point of the page, also when the page scrolls under the pointer. */
  onMove: (way: { dx: number; dy: number }) => void
  canScroll?: (step: number) => boolean
  /** False when cancelled: by Esc, by another window, or because the element was removed. */
  onEnd: (isDropped: boolean) => void
}

type Press = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>

/** Follows a pressed pointer until its release, scrolling the page at its edges; returns a function that cancels. */
export function followPointer(press: Press, following: Following): () => void {
  const { threshold, onMove, canScroll = () => true, onEnd } = following
  const origin = { x: press.clientX + scrollX, y: press.clientY + scrollY }
  const listeners = new AbortController()
  let pointer = press
  let isDrag = false
  let frame = 0

  const follow = () => {
    const dx = pointer.clientX + scrollX - origin.x
    const dy = pointer.clientY + scrollY - origin.y
    if (!isDrag && Math.hypot(dx, dy) < threshold) return
    if (!isDrag) frame = requestAnimationFrame(scroll)
    isDrag = true
    onMove({ dx, dy })
  }
  function scroll() {
    const { clientY } = pointer
    const step = clientY < EDGE ? -SPEED : clientY > innerHeight - EDGE ? SPEED : 0
    if (step !== 0 && canScroll(step)) {
      scrollBy({ top: step, behavior: 'instant' })
      follow()
    }
    frame = requestAnimationFrame(scroll)
  }
  const finish = (isDropped: boolean) => {
    listeners.abort()
    cancelAnimationFrame(frame)
    if (isDrag) swallowClick()
    onEnd(isDropped)
  }

  const { signal } = listeners
  type PointerWord = 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture'
  const listen = (word: PointerWord, listener: (event: PointerEvent) => void) =>
    addEventListener(word, (event) => event.pointerId === press.pointerId && listener(event), { signal })
  listen('pointermove', (event) => {
    pointer = event
    follow()
  })
  listen('pointerup', () => finish(true))
  listen('pointercancel', () => finish(false))
  listen('lostpointercapture', () => finish(false))
  addEventListener('blur', () => finish(false), { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      finish(false)
    },
    { signal, capture: true },
  )
  follow()
  return () => finish(false)
}

/** A release also fires a click, which must not act on the dragged element. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
