import type { Browser, Page } from '@playwright/test'
import { momentOf } from './moment.ts'
import { personAt } from './sign-in.ts'

const MESSAGES = 60

/** A player and an administrator write to each other in turns; from each key to the other's screen, in ms. */
export async function timeTalk(browser: Browser, url: string): Promise<number[]> {
  const player = await personAt(browser, url, 'tereza_kolt')
  const administrator = await personAt(browser, url, 'marsal_dvorak')
  const opened = await player.request.post(`${url}/api/tickets`, {
    data: { title: 'Měření', category: 'support', message: 'Jak rychle se slyšíme?' },
  })
  const { number } = await opened.json()
  await player.goto(`${url}/user/support?ticket=${number}`)
  await administrator.goto(`${url}/user/admin/tickets?ticket=${number}`)
  const took: number[] = []
  for (let turn = 0; turn < MESSAGES; turn += 1) {
    const [from, to] = turn % 2 === 0 ? [player, administrator] : [administrator, player]
    took.push(await timeMessage(from, to, `Zpráva ${turn} tam a zpátky`))
  }
  await player.context().close()
  await administrator.context().close()
  return took
}

async function timeMessage(from: Page, to: Page, text: string): Promise<number> {
  const seenAt = to.evaluate(momentOf, text)
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
