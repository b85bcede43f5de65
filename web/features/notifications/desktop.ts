import { browserStore } from '#kept/browser-store.ts'

const KEY = 'notifications_desktop'
const VISIBLE_LOCK = 'westmore-in-sight'

/** Whether desktop notifications are unsupported, blocked in the browser, or switched on or off. */
export type DesktopState = 'unsupported' | 'denied' | 'off' | 'on'

export function desktopState(): DesktopState {
  if (!('Notification' in globalThis) || !('locks' in navigator)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && browserStore.readText(KEY) === 'on' ? 'on' : 'off'
}

/** Call it from a click only: the browser may ask for permission. */
export async function switchDesktop(isOn: boolean): Promise<DesktopState> {
  if (isOn && Notification.permission === 'default') await Notification.requestPermission()
  browserStore.setText(KEY, isOn ? 'on' : null)
  return desktopState()
}

/** Signals to the other tabs that this one is visible; returns a function that ends it. */
export function holdVisibleLock(): () => void {
  if (!('locks' in navigator)) return () => {}
  const over = new AbortController()
  let release = () => over.abort()
  void navigator.locks
    .request(
      VISIBLE_LOCK,
      { mode: 'shared', signal: over.signal },
      () =>
        new Promise<void>((resolve) => {
          release = resolve
        }),
    )
    .catch(() => {})
  return () => release()
}

/** Shows one notification for all tabs of this browser, unless a visible tab shows it as a toast. */
export async function showDesktop(
  { title, body, tag }: { title: string; body: string; tag: string },
  onClick: () => void,
): Promise<void> {
  if (desktopState() !== 'on') return
  const { held = [] } = await navigator.locks.query()
  if (held.some(({ name }) => name === VISIBLE_LOCK)) return
  try {
    const shown = new Notification(title, { body, tag, icon: '/icon.svg', lang: 'cs' })
    shown.addEventListener('click', () => {
      shown.close()
      focus()
      onClick()
    })
  } catch {
    // Phones allow notifications from service workers only.
  }
}
