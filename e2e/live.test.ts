import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { openTicket } from './tickets-desk.ts'

const TABS = 10

/** As choosing another tab does: in a journey all pages are visible. */
const turn = (page: Page, visibilityState: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibilityState)

async function openInBackground(opener: Page): Promise<Page> {
  const tab = await opener.context().newPage()
  await tab.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }),
  )
  await tab.goto(opener.url())
  return tab
}

test('ten tabs over HTTP/1.1 all work, and each is up to date when it is shown', async ({
  player,
  clerk,
}) => {
  await player.goto('/user/allowlist')
  const hidden: Page[] = []
  while (hidden.length + 1 < TABS) hidden.push(await openInBackground(player))
  for (const tab of [player, ...hidden])
    await expect(tab.getByRole('button', { name: 'Začít' })).toBeDisabled()
  const protocol = () =>
    performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'nextHopProtocol'))
  expect(await player.evaluate(protocol)).toEqual(['http/1.1'])

  await clerk.ask('Kdo jsi?')
  const asked = 'odpovězte vlastními slovy na 1 otázku'
  await expect(player.getByText(asked)).toBeVisible()
  for (const tab of hidden) {
    await expect(tab.getByText(asked)).toBeHidden()
    await turn(tab, 'visible')
    await expect(tab.getByText(asked)).toBeVisible()
    await tab.getByRole('link', { name: 'Profil' }).last().click()
    await expect(tab.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
    await tab.close()
  }
})

test('the title of a hidden tab counts what waits, though its stream has ended', async ({
  administrator,
  tereza,
}) => {
  await administrator.clock.install()
  await administrator.goto('/user')
  await expect(administrator.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  await turn(administrator, 'hidden')
  await administrator.clock.fastForward('00:31')
  await openTicket(tereza, { title: 'Zmizel mi kůň' })
  await administrator.clock.fastForward('01:00')
  await expect(administrator).toHaveTitle(/^\(1\) /)
})
