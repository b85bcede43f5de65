import { toast } from '#ui/toast.ts'
import { fieldOf, isFreeKey } from './free-key.ts'

/** Longest time (ms) for which keys wait. */
const PATIENCE = 10_000
/** A key pressed this soon (ms) after a refused one belongs to the same burst of typing. */
const BURST = 1_000

const TOO_EARLY = 'Ještě se načítá, klávesy zatím neplatí.'

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead'])

/** Presses that wait, in order. While there are any, every further press waits behind them. */
let held: KeyboardEvent[] = []
let heldSince = 0
let refusedAt = -Infinity
/** The waiting press that is being dispatched again. */
let replayed: KeyboardEvent | undefined
let mustWaitOn = false
/** Screens with keys of their own. */
let screens = 0
/** Whether the router is on its way to another place. */
let isLeaving = () => false
/** Another screen was asked for: every key is meant for it. */
const isElsewhere = () => isLeaving() || document.querySelector('[data-opening]') !== null

export const isComing = () => isShown('main [data-coming]')

/** The list on the screen is not the one that was asked for last. */
export const isListOld = () => isShown('main [aria-busy=true]:not(button, input)')

const isShown = (selector: string) =>
  [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())

/** A press that waited must not change anything: the person had not seen its target. */
export const isReplayed = (event: KeyboardEvent) => event === replayed

/** The target of the press is not there yet: it and the following ones wait. */
export function hold(event: KeyboardEvent) {
  event.preventDefault()
  if (event === replayed) {
    mustWaitOn = true
    return
  }
  held = [event]
  heldSince = performance.now()
  requestAnimationFrame(handOver)
}

/** Drops the press, the waiting ones, and words typed right after: they were meant for something else. */
export function refuse(event: KeyboardEvent) {
  event.preventDefault()
  drop()
  refusedAt = performance.now()
}

function drop() {
  held = []
  toast.info(TOO_EARLY)
}

/** Counts a screen that has keys; until one is there, keys wait for it. */
export function countScreen() {
  screens += 1
  return () => {
    screens -= 1
  }
}

/** Starts to hold keys back, before any other handler of the window sees them. */
export function holdKeys(isOnTheWay: () => boolean) {
  isLeaving = isOnTheWay
  const turnAway = () => {
    if (held.length > 0) drop()
    refusedAt = -Infinity
  }
  addEventListener('keydown', receive, { capture: true })
  addEventListener('pointerdown', turnAway, { capture: true })
  return () => {
    held = []
    removeEventListener('keydown', receive, { capture: true })
    removeEventListener('pointerdown', turnAway, { capture: true })
  }
}

function receive(event: KeyboardEvent) {
  if (event === replayed || modifiers.has(event.key)) return
  if (held.length > 0) {
    if (event.key === 'Escape') held = []
    else if (leadsElsewhere(event)) return drop()
    else if (!event.repeat) held.push(event)
    swallow(event)
  } else if (isFreeKey(event) && isCommand(event)) {
    if (isElsewhere() || (isScreenComing() && isOfScreen(event))) hold(event)
    else if (performance.now() - refusedAt < BURST) refusedAt = performance.now()
    else return
    swallow(event)
  }
}

function swallow(event: KeyboardEvent) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Browser keys that act on the focused element. */
const isCommand = ({ key }: KeyboardEvent) => key.length === 1 || key === 'Enter' || key === 'Delete'

/** G and ? are of every screen; Enter and the space bar act on the focused element. */
const isOfScreen = ({ key }: KeyboardEvent) => key.length === 1 && !/^[g? ]$/i.test(key)
const isScreenComing = () => screens === 0 && isComing()

const leadsElsewhere = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key === 'Tab' || (key !== 'Enter' && (metaKey || ctrlKey !== altKey))

/** A press that is not typed may change the screen, so the next one waits for the next frame. */
function handOver() {
  let isTyped = true
  while (isTyped && held[0] && !isElsewhere() && !isScreenComing()) {
    const [press] = held
    mustWaitOn = false
    isTyped = handOverOne(press)
    if (!mustWaitOn) held.shift()
  }
  if (held.length === 0) return
  if (performance.now() - heldSince > PATIENCE) drop()
  else requestAnimationFrame(handOver)
}

/** Returns whether the press was a part of a text. */
function handOverOne(press: KeyboardEvent): boolean {
  const target = document.activeElement ?? document.body
  const isText = press.key.length === 1
  if (fieldOf({ target }) !== null) {
    if (press.key === 'Backspace') document.execCommand('delete')
    else if (press.key === 'Enter' && target instanceof HTMLTextAreaElement && !press.ctrlKey)
      document.execCommand('insertText', false, '\n')
    // A key that would send the text is refused: the person has not seen it yet.
    else if (!isText) drop()
    else if (isAllowed(press, target)) document.execCommand('insertText', false, press.key)
    return true
  }
  if (!isAllowed(press, target) || (press.key !== 'Enter' && press.key !== ' ')) return false
  // A link or an opener is harmless; another button than the one on which it was pressed may do anything.
  if (!(target instanceof HTMLElement) || !target.matches('a[href], button, summary, input')) return false
  if (target === press.target || target.matches('a[href], [aria-expanded]')) target.click()
  else drop()
  return false
}

/** Lets the page handle the press; returns whether the browser should go on with it. */
function isAllowed(press: KeyboardEvent, target: Element): boolean {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = press
  const again = { key, code, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true }
  replayed = new KeyboardEvent('keydown', again)
  const isAsked = target.dispatchEvent(replayed)
  replayed = undefined
  return isAsked
}
