type Action = { label: string; onClick: () => void }
export type ToastTone = 'success' | 'error' | 'info'
export type Slip = {
  id: number
  tone: ToastTone
  text: string
  action?: Action | undefined
  /** Number of repetitions while it is shown. */
  times: number
  isLeaving: boolean
  /** In ms since 1970. */
  saidAt: number
}

type Slips = readonly Slip[]

/** Most toasts at once: a new one, and one that must not be missed. */
const MOST = 2
/** In ms. */
const LEAVING = 200
/** In ms; a toast younger than this counts as unread. */
const READING = 1_000

export const noSlips: Slips = []
let slips = noSlips
let lastId = 0
/** Only the last place shows the toasts: outside an open dialog they could not be announced or clicked. */
const places: ((slips: Slips) => void)[] = []

/** A message at the edge of the screen with at most one action; screen readers announce it. */
export const toast = {
  success: (text: string, action?: Action) => tell('success', text, action),
  error: (text: string, action?: Action) => tell('error', text, action),
  info: (text: string, action?: Action) => tell('info', text, action),
}

function tell(tone: ToastTone, text: string, action?: Action) {
  lastId += 1
  show(withNews(slips, { id: lastId, tone, text, action, times: 1, isLeaving: false, saidAt: Date.now() }))
}

/** A new toast replaces those no longer needed; a repeated one is counted. */
export function withNews(shown: Slips, slip: Slip): Slips {
  const same = shown.find(
    ({ tone, text, isLeaving }) => tone === slip.tone && text === slip.text && !isLeaving,
  )
  if (same) return shown.map((one) => (one === same ? { ...slip, id: same.id, times: same.times + 1 } : one))
  const isNeeded = ({ tone, action, saidAt }: Slip) =>
    tone === 'error' || (action ? !slip.action : slip.saidAt - saidAt < READING)
  return [...shown.filter(isNeeded), slip].slice(-MOST)
}

export function dismiss(id: number) {
  show(slips.map((slip) => (slip.id === id ? { ...slip, isLeaving: true } : slip)))
  setTimeout(() => show(slips.filter((slip) => slip.id !== id)), LEAVING)
}

/** Shows the toasts in a new place until the returned function is called. */
export function openPlace(put: (slips: Slips) => void) {
  places.push(put)
  show(slips)
  return () => {
    places.splice(places.indexOf(put), 1)
    show(places.length > 0 ? slips : noSlips)
  }
}

function show(next: Slips) {
  slips = next
  for (const put of places) put(put === places.at(-1) ? slips : noSlips)
}
