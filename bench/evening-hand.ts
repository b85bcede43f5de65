import type { Page } from '@playwright/test'

/** What must be seen for a deed to be done: an element of this kind, with this text in it. */
export interface Sight {
  selector: string
  text?: string
  /** Seen once it is gone. */
  isGone?: boolean
}

/** Somebody who has a keyboard only; what they do is counted, and how long they wait for what they see. */
export function handOn(page: Page) {
  const counted = { actions: 0, keystrokes: 0 }
  const waits = new Map<string, number[]>()

  /** One action and one keystroke; with Ctrl or Shift it is still one. */
  async function press(key: string) {
    counted.actions += 1
    counted.keystrokes += 1
    await page.keyboard.press(key)
  }

  /** One action, a keystroke for each character. */
  async function write(text: string) {
    counted.actions += 1
    counted.keystrokes += text.length
    await page.keyboard.insertText(text)
  }

  /**
   * Presses a key, or several one after another, and waits for what they show; from the last to when the page has painted it,
   * in ms, under `name`.
   */
  async function see(name: string, keys: string, sight: Sight) {
    const each = keys.split(' ')
    await page.evaluate(lookOutFor, { ...sight, last: each.length })
    for (const key of each) await press(key)
    const wait = await page.evaluate(() => Promise.resolve<unknown>(Reflect.get(window, 'seen')))
    waits.set(name, [...(waits.get(name) ?? []), Number(wait)])
  }

  /** Presses Tab until the focus stands on it. */
  async function reach(selector: string) {
    const isThere = () =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
    for (let stops = 0; stops < 120; stops += 1) {
      if (await isThere()) return
      await press('Tab')
    }
    throw new Error(`Tab never reaches ${selector}`)
  }

  /** What was done since the last time this was asked. */
  function taken() {
    const now = { ...counted }
    Object.assign(counted, { actions: 0, keystrokes: 0 })
    return now
  }

  return { press, write, see, reach, taken, waits }
}

export type Hand = ReturnType<typeof handOn>

/** Runs in the page, before the key is pressed; what it takes will be `window.seen`. */
function lookOutFor({ selector, text = '', isGone = false, last }: Sight & { last: number }): void {
  const seen = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`not seen in 20 s: ${selector} ${text}`)), 20_000)
    const isSeen = () =>
      [...document.querySelectorAll<HTMLElement>(selector)].some(
        (element) => element.checkVisibility() && element.textContent.includes(text),
      ) !== isGone
    // On the window: the shell keeps some keys from what is below it.
    let pressed = 0
    const press = ({ timeStamp }: Event) => {
      pressed += 1
      if (pressed < last) return
      window.removeEventListener('keydown', press, { capture: true })
      // A message sent before a frame is drawn arrives right after it.
      const painted = new MessageChannel()
      painted.port1.addEventListener('message', () => resolve(performance.now() - timeStamp), { once: true })
      painted.port1.start()
      const look = () => {
        if (isSeen()) painted.port2.postMessage(null)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    window.addEventListener('keydown', press, { capture: true })
  })
  Reflect.set(window, 'seen', seen)
}
