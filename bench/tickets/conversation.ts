import type { Browser, Page } from '@playwright/test'
import { openPage } from '#shared/browser.ts'

const MESSAGES = 60

/** Lets a player and an administrator write in turns; returns the times (ms) from the key to the other's screen. */
export async function timeConversation(
  browser: Browser,
  url: string,
  cookies: { player: string; staff: string },
) {
  const player = await openPage(browser, url, cookies.player)
  const staff = await openPage(browser, url, cookies.staff)
  const opened = await player.request.post(`${url}/api/tickets`, {
    data: { title: 'Měření', category: 'support', message: 'Jak rychle se slyšíme?' },
  })
  const { number } = await opened.json()
  await player.goto(`${url}/user/support?ticket=${number}`)
  await staff.goto(`${url}/user/admin/tickets?ticket=${number}`)
  const took: number[] = []
  for (let turn = 0; turn < MESSAGES; turn += 1) {
    const [from, to] = turn % 2 === 0 ? [player, staff] : [staff, player]
    took.push(await timeMessage(from, to, `Zpráva ${turn} tam a zpátky`))
  }
  await player.context().close()
  await staff.context().close()
  return took
}

async function timeMessage(from: Page, to: Page, text: string): Promise<number> {
  const seenAt = to.evaluate(paintOf, text)
  const composer = from.getByRole('textbox', { name: /odpověď|zpráva/i })
  await composer.fill(text)
  await from.evaluate(() => {
    const note = ({ timeStamp }: Event) => Reflect.set(window, 'sentAt', performance.timeOrigin + timeStamp)
    document.addEventListener('keydown', note, { capture: true, once: true })
  })
  await composer.press('Control+Enter')
  const seen = await seenAt
  return seen - (await from.evaluate(() => Number(Reflect.get(window, 'sentAt'))))
}

/** Runs in the page: resolves with the time at which the text is about to be painted. */
function paintOf(text: string): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(text)) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
