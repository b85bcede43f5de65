import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './accessibility.ts'
import { people } from './people.ts'
import { expect, test } from './test.ts'
import { openTicket } from './tickets-desk.ts'

/** Expects the choice of the next step in one row with the button that sends the answer. */
async function expectOneRow(page: Page, after: string) {
  const form = page.getByRole('form', { name: 'Odpověď' })
  await form.getByRole('textbox').focus()
  const choice = form.getByLabel('Po odeslání', { exact: true })
  await choice.selectOption(after)
  const middle = async (part: Locator) => {
    const box = await part.boundingBox()
    return box && Math.round(box.y + box.height / 2)
  }
  const send = form.getByRole('button', { name: /^Odeslat/ })
  // Both are measured at once: the field moves while the page is still loading.
  await expect
    .poll(async () => {
      const [ofButton, ofChoice] = await Promise.all([middle(send), middle(choice)])
      return ofButton !== null && ofButton === ofChoice
    })
    .toBe(true)
}

test.use({ viewport: { width: 1440, height: 900 } })

test('the player panel is beside a ticket or an application, on a phone one tap away', async ({
  administrator: page,
  overHttp,
  clerk,
  tereza,
  josef,
}) => {
  await clerk.ask('Odkud jsi?')
  await tereza.apply('Z Plzně, kovářka.')
  await clerk.decline('tereza_kolt', 'Napište prosím víc.')
  await clerk.sendLines({
    category: 'ECONOMY',
    script_name: 'shops',
    action: 'Koupila koně Popela',
    user_identifier: `discord:${people.tereza_kolt}`,
    server_id: 'westmore-1',
    created_at: new Date(Date.now() - 600_000).toISOString(),
  })
  await openTicket(tereza, { title: 'Kde je stáj?' })
  const { number } = await openTicket(tereza, { title: 'Zmizel mi kůň' })
  await josef.apply('Z Brna, hrobník.')
  await (await overHttp('vaclav_podkova')).apply('Z Plzně, podkovář.')

  await page.goto(`/user/admin/tickets?ticket=${number}`)
  const panel = page.getByRole('region', { name: 'Panel hráče' })
  for (const told of [
    'tereza_kolt',
    'Pravidla: zatím nepotvrzeno',
    'Napište prosím víc.',
    'Kde je stáj?',
    'Koupila koně Popela',
  ])
    await expect(panel).toContainText(told)
  await expect(panel).not.toContainText('Zmizel mi kůň')
  await page.keyboard.press('p')
  await expect(panel).toBeFocused()
  await expectAccessible(page, 'a ticket with the panel', [1440])
  await expectOneRow(page, 'čekat na hráče')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(panel).toHaveCount(0)
  await expectOneRow(page, 'nic dalšího')
  await page.getByRole('button', { name: 'Panel hráče' }).click()
  await expect(page.getByRole('dialog', { name: 'Panel hráče' })).toContainText('Kde je stáj?')
  await expectAccessibleDialog(page, 'Panel hráče', [390])

  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.getByRole('link', { name: 'tereza_kolt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'tereza_kolt' })).toBeVisible()

  await page.goto('/user/admin/settings?tab=zadosti')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(panel).toContainText('josef.hrom')
  await page.keyboard.press('/')
  await page.keyboard.type('plzne')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(panel).toContainText('vaclav_podkova')
  await page.getByRole('article', { name: 'vaclav_podkova' }).focus()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Nová poznámka')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Václav Podkova vaclav_podkova', exact: true }).click()
  await expect(panel).toBeFocused()
})

test('menu and title count waiting items; many new tickets make one notification', async ({
  owner: page,
  clerk,
  tereza,
  josef,
}) => {
  await clerk.ask('Odkud jsi?')
  await josef.apply()
  await page.goto('/user/notifications?tab=nastaveni')
  await expect(page.getByRole('link', { name: 'Nastavení 1 žádost čeká' })).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)
  const wish = page.getByRole('switch', { name: 'Nové tickety', exact: true })
  await expect(wish).not.toBeChecked()
  await wish.click()
  const ofSupport = page.getByRole('checkbox', { name: 'Podpora serveru (spolupráce, ostatní)' })
  await expect(ofSupport).toBeChecked()
  // The checkbox changes after the server's answer.
  const ofFactions = page.getByRole('checkbox', { name: 'Žádost o frakci' })
  await ofFactions.click()
  await expect(ofFactions).not.toBeChecked()
  const wishes = async () => (await page.request.get('/api/notifications/settings')).json()
  await expect.poll(wishes).toMatchObject({ off: ['application', 'complaint'], offCategories: ['faction'] })
  await expectAccessible(page, 'the settings of notifications', [1440, 390])

  await openTicket(tereza, { title: 'Žádost', category: 'faction' })
  await openTicket(tereza, { title: 'První' })
  await openTicket(tereza, { title: 'Druhý' })
  const bell = page.getByRole('button', { name: /^Oznámení/ })
  await expect(page).toHaveTitle(/^\(4\) /)
  await bell.click()
  await expect(page.getByRole('link', { name: /2 nové tickety/ })).toBeVisible()
  await expect(bell).toHaveAccessibleName('Oznámení, 1 nepřečtené')
  await page.getByRole('link', { name: /2 nové tickety/ }).click()
  await expect(page.getByRole('heading', { name: 'SPRÁVA TICKETŮ' })).toBeVisible()
  await expect(bell).toHaveAccessibleName('Oznámení')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Hledat' })
  await expect(palette.getByRole('option', { name: 'Správa Ticketů' })).toContainText('3 čekají na nás')
  await expect(palette.getByRole('option', { name: 'Kontrola Žádostí' })).toContainText('1 čeká na kontrolu')
})
