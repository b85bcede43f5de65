/** The margin of the window (px) in which the pointer scrolls the page, and the distance per frame. */
const EDGE = 80
const SPEED = 14

type Following = {
  /** Distance (px) from the pressed point of the page, also when the page scrolls under the pointer. */
  onMove: (dy: number) => void
  canScroll: (step: number) => boolean
  /** False when cancelled: by Esc, by another window, or because the element was removed. */
  onEnd: (isDropped: boolean) => void
}

/** Follows a pressed pointer until its release, scrolling the page at its edges; returns a function that cancels. */
export function followPointer(
  press: Pick<PointerEvent, 'pointerId' | 'clientY'>,
  { onMove, canScroll, onEnd }: Following,
): () => void {
  const origin = press.clientY + scrollY
  const listeners = new AbortController()
  const { signal } = listeners
  let { clientY } = press
  let frame = requestAnimationFrame(scroll)

  const follow = () => onMove(clientY + scrollY - origin)
  function scroll() {
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
    onEnd(isDropped)
  }
  type PointerWord = 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture'
  const listen = (word: PointerWord, listener: (event: PointerEvent) => void) =>
    addEventListener(word, (event) => event.pointerId === press.pointerId && listener(event), { signal })
  listen('pointermove', (event) => {
    clientY = event.clientY
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
