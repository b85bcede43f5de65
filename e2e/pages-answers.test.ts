import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { pressOn, tabTo } from './by-keyboard.ts'
import { publishPage } from './pages-desk.ts'
import { expect, test } from './test.ts'

const FAQ =
  '### Jak se připojím na server?\n\nSpusťte RedM a vyhledejte Westmore.\n\n### Kde je můj kůň?\n\nVe stáji.\n'
const RULES = '## Loupeže\n\n- Banku lze přepadnout jednou denně.\n- Vlak smí přepadnout nejméně šest lidí.\n'

const offers = (page: Page) => page.getByRole('region', { name: 'Mohlo by pomoct' })

const offer = (page: Page, words: string) => offers(page).locator('summary').filter({ hasText: words })

test('an answer instead of a ticket, by keyboard and on a phone', async ({ player: page, overHttp }) => {
  const owner = await overHttp('gustav_westmore')
  await publishPage(owner, 'faq', FAQ)
  await publishPage(owner, 'rules', RULES)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/user/support?new')
  await page.getByLabel('Předmět').fill('nejde mi se pripojit')
  await expect(page.getByRole('status').filter({ hasText: 'Mohlo by pomoct: 1 odpověď' })).toBeAttached()
  await expect(page.getByLabel('Předmět')).toBeFocused()
  const send = page.getByRole('button', { name: 'Odeslat ticket' })
  const { y: before = 0 } = (await send.boundingBox()) ?? {}

  await pressOn(page, offer(page, 'Jak se připojím na server?'))
  await expect(offers(page).getByText('Spusťte RedM a vyhledejte Westmore.')).toBeVisible()
  await expectAccessible(page, 'answers before a ticket', [1440, 390, 360])
  const link = offers(page).getByRole('link', { name: 'Otevřít mezi otázkami (nová karta)' })
  await tabTo(page, link)
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await expect(tab).toHaveURL(/\/otazky#[a-z0-9]{6}$/)
  await tab.close()
  await pressOn(page, offer(page, 'Jak se připojím na server?'))
  await pressOn(page, offer(page, 'Jak se připojím na server?'))

  // The offer goes with its text, but the button stays where it was.
  await offer(page, 'Jak se připojím na server?').click()
  await page.getByLabel('Předmět').fill('něco docela jiného')
  await expect(offers(page)).toBeHidden()
  expect((await send.boundingBox())?.y).toBeCloseTo(before, 0)
})

test('a ticket is sent although an answer was opened, and without one that fails', async ({
  player: page,
  overHttp,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 500/)
  await publishPage(await overHttp('gustav_westmore'), 'rules', RULES)
  await page.goto('/user/support?new')
  await page.getByLabel('Kategorie').selectOption('support')
  await page.getByLabel('Předmět').fill('Přepadení banky')
  await offer(page, 'Banku lze přepadnout jednou denně.').click()
  await expect(offers(page)).toContainText('§ 1.1 Loupeže')
  await page.reload()
  await offer(page, 'Banku lze přepadnout jednou denně.').click()

  await page.route('**/api/pages/answers', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'Broken' } }),
  )
  await page.getByLabel('Zpráva').fill('Chtěli jsme ji přepadnout dvakrát, a šerif nás potrestal.')
  await page.getByRole('button', { name: 'Odeslat ticket' }).click()
  await expect(page.getByRole('heading', { name: 'Přepadení banky' })).toBeVisible()
})
