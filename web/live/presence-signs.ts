import { PRESENCE_BEAT, type Activity } from '@westmore/contract/presence.ts'

/** A person who has not typed for this long (ms) counts as reading. */
const WRITING_STAYS = 4_000

/** Null: the person has left. */
type Tell = (doing: Activity | null, options: { context: { keepalive: boolean } }) => Promise<void>

export function giveSigns(tell: Tell) {
  let doing: Activity = 'viewing'
  let beat: ReturnType<typeof setInterval> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let isHere = false

  function show() {
    // A failure does not matter; the next ping tries again.
    tell(doing, { context: { keepalive: false } }).catch(() => {})
  }

  function change(next: Activity) {
    if (next === doing || !isHere) return
    doing = next
    show()
  }

  function come() {
    if (isHere || document.visibilityState === 'hidden') return
    isHere = true
    show()
    beat = setInterval(show, PRESENCE_BEAT)
  }

  function go() {
    if (!isHere) return
    isHere = false
    doing = 'viewing'
    clearInterval(beat)
    clearTimeout(pause)
    tell(null, { context: { keepalive: true } }).catch(() => {})
  }

  const changeVisibility = () => (document.visibilityState === 'hidden' ? go() : come())
  come()
  addEventListener('pagehide', go)
  addEventListener('pageshow', come)
  document.addEventListener('visibilitychange', changeVisibility)

  return {
    turnTo: change,
    typed: (what: Activity) => {
      change(what)
      clearTimeout(pause)
      if (what !== 'viewing') pause = setTimeout(() => change('viewing'), WRITING_STAYS)
    },
    leave: () => {
      go()
      removeEventListener('pagehide', go)
      removeEventListener('pageshow', come)
      document.removeEventListener('visibilitychange', changeVisibility)
    },
  }
}
