import type { Page } from '@playwright/test'
import { choosePersona } from './people.ts'
import { expect, test } from './test.ts'

const address = 'hra.westmore.example:30120'

/** Slows the connection to 1.6 Mbit/s with a round trip of 150 ms. */
async function slowDown(page: Page) {
  const line = await page.context().newCDPSession(page)
  const throughput = (1.6 * 1024 * 1024) / 8
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** Taps and counts the taps; typing is not counted. */
function thumb(page: Page) {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (role: 'link' | 'button', name: string) => {
      taps += 1
      await page.getByRole(role, { name, exact: true }).first().tap()
    },
  }
}

test('a newcomer on a slow phone gets from the landing page into the game in ten taps', async ({
  openBrowser,
  overHttp,
}) => {
  test.slow()
  const clerk = await overHttp('marsal_dvorak')
  await clerk.ask('Kdo je tvá postava?', 'Proč přijíždí?')
  const page = await openBrowser(undefined, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await slowDown(page)
  const { tap, taps } = thumb(page)

  await test.step('the landing page says what is needed and where to apply', async () => {
    await page.goto('/')
    await tap('link', 'PŘIPOJ SE NYNÍ')
    const way = page.getByRole('region', { name: 'Jak začít' })
    await expect(way.getByRole('heading', { name: 'Jak začít' })).toBeInViewport()
    await expect(way.getByRole('listitem')).toHaveCount(10)
    await expect(way).toContainText('Red Dead Redemption')
    await tap('link', 'Podat žádost')
  })

  await test.step('signing in returns to the form', async () => {
    await tap('link', 'Přihlásit se přes Discord')
    await choosePersona(page, 'tereza_kolt')
    await expect(page.getByRole('heading', { name: 'Podejte žádost o allowlist' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'pravidla serveru' })).toHaveAttribute('href', '/pravidla')
  })

  await test.step('the questions are answered and sent', async () => {
    await tap('button', 'Začít')
    await page.getByLabel('Vaše odpověď').fill('Tereza, dcera honáka.')
    await tap('button', 'Další')
    // In the field, the screen keyboard would open over the question.
    await expect(page.getByRole('heading', { name: 'Proč přijíždí?' })).toBeFocused()
    await page.getByLabel('Vaše odpověď').fill('Za prací u železnice.')
    await tap('button', 'Odeslat dotazník')
    await expect(page.getByRole('heading', { name: 'Žádost čeká na kontrolu' })).toBeVisible()
    await expect(page.getByText('Kromě vás na kontrolu nikdo nečeká.')).toBeVisible()
  })

  await test.step('the profile shows the same state and the next step', async () => {
    await tap('link', 'Profil')
    const step = page.getByRole('region', { name: 'Žádost čeká na kontrolu' })
    await expect(step.locator('[aria-current=step]')).toHaveText('Razítko')
    expect(await page.content()).not.toContain(address)
  })

  await test.step('after the approval the gate opens and the address can be copied', async () => {
    await clerk.approve('tereza_kolt')
    await expect(page.getByRole('region', { name: 'Jste vítáni, můžete hrát' })).toBeVisible()
    await tap('link', 'Allowlist')
    await expect(page.getByRole('heading', { name: 'Vítejte ve Westmore' })).toBeVisible()
    await expect(page.locator('.gate-opening')).toBeVisible()
    // A phone cannot open links to the game.
    await expect(page.getByRole('link', { name: 'Připojit se' })).toHaveCount(0)
    await expect(page.getByText('Server právě neběží')).toBeVisible()
    await page.getByRole('button', { name: 'Poslat si příkaz na Discord' }).tap()
    await expect(page.getByText('Příkaz máte ve zprávách na Discordu.')).toBeVisible()
    await tap('button', 'Kopírovat příkaz')
    await expect(page.getByRole('status').filter({ hasText: 'Zkopírováno' })).toHaveCount(1)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`connect ${address}`)
  })
  // The tap on Discord's own page is the tenth.
  expect(taps()).toBe(9)

  await test.step('the second time the gate is already open', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Vítejte ve Westmore' })).toBeVisible()
    await expect(page.locator('.gate')).toBeVisible()
    await expect(page.locator('.gate-opening')).toHaveCount(0)
  })
})

test('a withdrawn application is sent again and approved, with a link to the game', async ({
  player,
  administrator,
  clerk,
  tereza,
}) => {
  await clerk.ask('Kdo jsi?')
  await tereza.apply('Honák')
  await administrator.goto('/user/admin/settings?tab=zadosti')
  const card = administrator.getByRole('article', { name: 'tereza_kolt' })
  await expect(card).toContainText('Honák')

  await player.goto('/user/allowlist')
  await player.getByRole('button', { name: 'Vzít žádost zpět' }).click()
  await player.getByRole('dialog').getByRole('button', { name: 'Vzít žádost zpět' }).click()

  await expect(player.getByRole('heading', { name: 'Máte rozepsanou žádost' })).toBeFocused()
  await expect(card).toContainText('Hráč žádost mezitím vzal zpět, už se o ní nerozhoduje.')
  await expect(card.getByRole('button', { name: 'Schválit' })).toHaveCount(0)
  await player.getByRole('button', { name: 'Pokračovat' }).click()
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Honák')
  await player.getByLabel('Vaše odpověď').fill('Honák z rovin')
  await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
  await expect(player.getByRole('heading', { name: 'Žádost čeká na kontrolu' })).toBeFocused()
  await expect(player.getByText('Pokus č.')).toHaveCount(0)
  await expect(player.getByText(/^DOŠLO/)).toBeVisible()
  await player.getByRole('heading', { level: 1 }).click()
  await clerk.approve('tereza_kolt')
  await expect(player.getByRole('heading', { name: 'Vítejte ve Westmore' })).toBeFocused()
  const link = player.getByRole('link', { name: 'Připojit se' })
  await expect(link).toHaveAttribute('href', `redm://connect/${address}`)
  // Journeys ask for reduced motion.
  const moving = await player
    .locator('.gate-shut, .gate-open')
    .evaluateAll((pieces) => pieces.map((piece) => getComputedStyle(piece).animationName))
  expect(new Set(moving)).toEqual(new Set(['none']))
})

test('the debug console opens by its shortcut or its address only', async ({ player }) => {
  const log = player.getByRole('textbox', { name: 'Ladicí výpis' })
  await player.goto('/user/allowlist')
  await expect(player.getByRole('button', { name: 'Začít' })).toBeVisible()
  await expect(log).toHaveCount(0)
  await expect(player.getByText('Ladění')).toHaveCount(0)
  await player.keyboard.press('Control+Shift+D')
  await expect(log).toBeVisible()
  await player.keyboard.press('Control+Shift+D')
  await expect(log).toHaveCount(0)
  await player.goto('/user/allowlist?ladeni')
  await expect(log).toBeVisible()
})
