import type { Locator, Page } from '@playwright/test'

/** An element with this text that must be on the screen. */
interface Expected {
  selector: string
  text?: string
  /** Reverses the check: the element must not be on the screen. */
  isGone?: boolean
}

/** A keyboard and a mouse for a page that count their uses and time the page's reactions. */
export function openKeyboard(page: Page) {
  const counted = { actions: 0, keystrokes: 0 }
  const waits = new Map<string, number[]>()

  /** Counts as one action and one keystroke, also with Ctrl or Shift. */
  async function press(key: string) {
    counted.actions += 1
    counted.keystrokes += 1
    await page.keyboard.press(key)
  }

  /** Counts as one action and a keystroke for each character. */
  async function write(text: string) {
    counted.actions += 1
    counted.keystrokes += text.length
    await page.keyboard.insertText(text)
  }

  /** Presses keys and waits for their result; records under `name` the ms from the last key to its paint. */
  async function see(name: string, keys: string, expected: Expected) {
    const each = keys.split(' ')
    await page.evaluate(watchFor, { ...expected, event: 'keydown', last: each.length })
    for (const key of each) await press(key)
    await keepWait(name)
  }

  /** Clicks with the mouse and waits for the result; records the ms from the click to its paint. */
  async function click(name: string, target: Locator, expected: Expected) {
    await page.evaluate(watchFor, { ...expected, event: 'click', last: 1 })
    counted.actions += 1
    await target.click()
    await keepWait(name)
  }

  async function keepWait(name: string) {
    const wait = await page.evaluate(() => Promise.resolve<unknown>(Reflect.get(window, 'seen')))
    waits.set(name, [...(waits.get(name) ?? []), Number(wait)])
  }

  /** Presses Tab until the element has the focus. */
  async function reach(selector: string) {
    const isThere = () =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
    for (let stops = 0; stops < 120; stops += 1) {
      if (await isThere()) return
      await press('Tab')
    }
    throw new Error(`Tab never reaches ${selector}`)
  }

  /** Counts since the last call. */
  function taken() {
    const now = { ...counted }
    Object.assign(counted, { actions: 0, keystrokes: 0 })
    return now
  }

  return { press, write, see, click, reach, taken, waits }
}

export type Keyboard = ReturnType<typeof openKeyboard>

/** Runs in the page before the act; `window.seen` is a promise of the time (ms) until the result is seen. */
function watchFor(wanted: Expected & { event: string; last: number }): void {
  const { selector, text = '', isGone = false, event, last } = wanted
  const seen = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`not seen in 20 s: ${selector} ${text}`)), 20_000)
    const isSeen = () =>
      [...document.querySelectorAll<HTMLElement>(selector)].some(
        (element) => element.checkVisibility() && element.textContent.includes(text),
      ) !== isGone
    // On the window, because the shell stops some keys before they reach deeper elements.
    let acts = 0
    const act = ({ timeStamp }: Event) => {
      acts += 1
      if (acts < last) return
      window.removeEventListener(event, act, { capture: true })
      // A message sent before a frame is painted arrives right after it.
      const painted = new MessageChannel()
      painted.port1.addEventListener('message', () => resolve(performance.now() - timeStamp), { once: true })
      painted.port1.start()
      const look = () => {
        if (isSeen()) painted.port2.postMessage(null)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    window.addEventListener(event, act, { capture: true })
  })
  Reflect.set(window, 'seen', seen)
}
