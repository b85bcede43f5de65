type Action = { label: string; onClick: () => void }
export type ToastTone = 'success' | 'error' | 'info'
export type Slip = {
  id: number
  tone: ToastTone
  text: string
  action?: Action | undefined
  isLeaving: boolean
}

type Slips = readonly Slip[]

const MOST = 3
/** In ms. */
const LEAVING = 200

export const noSlips: Slips = []
let slips = noSlips
let lastId = 0
/** The last one shows them: nothing outside of an open dialog is heard or can be pressed. */
const places: ((slips: Slips) => void)[] = []

/** One line at the edge of the screen, with one thing to do about it; screen readers hear it too. */
export const toast = {
  success: (text: string, action?: Action) => tell('success', text, action),
  error: (text: string, action?: Action) => tell('error', text, action),
  info: (text: string, action?: Action) => tell('info', text, action),
}

function tell(tone: ToastTone, text: string, action?: Action) {
  lastId += 1
  show([...slips, { id: lastId, tone, text, action, isLeaving: false }].slice(-MOST))
}

export function dismiss(id: number) {
  show(slips.map((slip) => (slip.id === id ? { ...slip, isLeaving: true } : slip)))
  setTimeout(() => show(slips.filter((slip) => slip.id !== id)), LEAVING)
}

/** Shows what there is in a new place, until the returned function is called. */
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
