type Action = { label: string; onClick: () => void }
export type ToastTone = 'success' | 'error' | 'info'
export type ToastItem = {
  id: number
  tone: ToastTone
  text: string
  action?: Action | undefined
  times: number
  isLeaving: boolean
  /** In ms since 1970. */
  saidAt: number
}

type ToastItems = readonly ToastItem[]

/** Most toasts at once: a new one, and one that must not be missed. */
const MOST = 2
/** In ms. */
const LEAVING = 200
/** In ms; a toast younger than this counts as unread. */
const READING = 1_000

export const noToasts: ToastItems = []
let items = noToasts
let lastId = 0
/** Only the last place shows the toasts: outside an open dialog they could not be announced or clicked. */
const hosts: ((items: ToastItems) => void)[] = []

export const toast = {
  success: (text: string, action?: Action) => add('success', text, action),
  error: (text: string, action?: Action) => add('error', text, action),
  info: (text: string, action?: Action) => add('info', text, action),
}

/** Takes back a toast that says what the person now sees for themselves. */
export function takeBack(text: string) {
  for (const item of items) if (item.text === text && !item.isLeaving) dismiss(item.id)
}

function add(tone: ToastTone, text: string, action?: Action) {
  lastId += 1
  show(withToast(items, { id: lastId, tone, text, action, times: 1, isLeaving: false, saidAt: Date.now() }))
}

/** A new toast replaces those no longer needed; a repeated one is counted. */
export function withToast(shown: ToastItems, item: ToastItem): ToastItems {
  const same = shown.find(
    ({ tone, text, isLeaving }) => tone === item.tone && text === item.text && !isLeaving,
  )
  if (same) return shown.map((one) => (one === same ? { ...item, id: same.id, times: same.times + 1 } : one))
  const isNeeded = ({ tone, action, saidAt }: ToastItem) =>
    tone === 'error' || (action ? !item.action : item.saidAt - saidAt < READING)
  return [...shown.filter(isNeeded), item].slice(-MOST)
}

export function dismiss(id: number) {
  show(items.map((item) => (item.id === id ? { ...item, isLeaving: true } : item)))
  setTimeout(() => show(items.filter((item) => item.id !== id)), LEAVING)
}

export type Box = { left: number; top: number; width: number; height: number }

/** In px: from the edge of the window, and between two tried places. */
const GAP = 12
const STEP = 12

/** The place for a box, going down from where it is, that lies over no target, or else over the least of them. */
export function freePlace(
  { left, top, width, height }: Box,
  window: Pick<Box, 'width' | 'height'>,
  targets: readonly Box[],
): { x: number; y: number } {
  let best = { x: left, y: top, covered: Infinity }
  for (let y = top; y + height <= window.height - GAP; y += STEP)
    for (const x of [left, window.width - width - GAP, GAP]) {
      const covered = coveredArea({ left: x, top: y, width, height }, targets)
      if (covered < best.covered) best = { x, y, covered }
      if (covered === 0) return best
    }
  return best
}

/** How much of the targets lies under the box, in px². */
export function coveredArea(box: Box, targets: readonly Box[]): number {
  const shared = (start: number, size: number, otherStart: number, otherSize: number) =>
    Math.max(0, Math.min(start + size, otherStart + otherSize) - Math.max(start, otherStart))
  return targets
    .map(
      ({ left, top, width, height }) =>
        shared(box.left, box.width, left, width) * shared(box.top, box.height, top, height),
    )
    .reduce((sum, area) => sum + area, 0)
}

export function registerToastHost(showIn: (items: ToastItems) => void) {
  hosts.push(showIn)
  show(items)
  return () => {
    hosts.splice(hosts.indexOf(showIn), 1)
    show(hosts.length > 0 ? items : noToasts)
  }
}

function show(next: ToastItems) {
  items = next
  for (const showIn of hosts) showIn(showIn === hosts.at(-1) ? items : noToasts)
}
