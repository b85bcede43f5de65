import type { Page } from '@playwright/test'
import { expectFits } from './accessibility.ts'
import { expect, test } from './test.ts'
import { composer, deskRows, messageList, openDesk, openTicket, openTool, setStatus } from './tickets-desk.ts'

async function addMark(page: Page, section: 'Štítky' | 'Důvody uzavření', name: string) {
  const dialog = page.getByRole('dialog', { name: 'Štítky a důvody uzavření' })
  const region = dialog.getByRole('region', { name: section })
  await region.getByRole('textbox', { name: /^Nový/ }).fill(name)
  await region.getByRole('button', { name: 'Přidat' }).click()
  await expect(region.getByRole('textbox', { name: `Název: ${name}` })).toBeVisible()
  // Until the form is saved, Esc leaves the dialog open.
  await expect(region.getByRole('textbox', { name: /^Nový/ })).toHaveValue('')
  return region
}

test('a macro answers, tags and closes with a reason the player sees; it can be undone', async ({
  player,
  administrator,
}) => {
  const { number } = await openTicket(player, { title: 'Zaseknutý vůz' })
  await player.goto(`/user/support?ticket=${number}`)
  await administrator.goto('/user/admin/tickets')
  await openTool(administrator, 'Štítky')
  await addMark(administrator, 'Štítky', 'Chyba hry')
  const reasons = await addMark(administrator, 'Důvody uzavření', 'Vyřešeno')
  await reasons.getByRole('button', { name: 'Jen pro tým' }).click()
  await expect(reasons.getByRole('button', { name: 'Hráč ho uvidí' })).toBeVisible()
  await administrator.keyboard.press('Escape')
  await openTool(administrator, 'Štítky')
  await expect(administrator.getByRole('textbox', { name: 'Nový štítek' })).toBeFocused()
  await administrator.keyboard.press('Escape')

  await openTool(administrator, 'Šablony')
  const manager = administrator.getByRole('dialog', { name: 'Správa šablon' })
  await manager.getByRole('button', { name: 'Nová šablona' }).click()
  await manager.getByLabel('Název').fill('Hotovo')
  await manager.getByLabel('Text').fill('Vůz je volný.')
  await manager.getByLabel('Status').selectOption('Uzavřený')
  await manager.getByLabel('Důvod uzavření').selectOption('Vyřešeno')
  await manager.getByLabel('Řešitel').selectOption('Kdo šablonu použije')
  await manager.getByRole('button', { name: 'Chyba hry' }).click()
  await manager.getByRole('button', { name: 'Uložit' }).click()
  await expect(manager.getByText('uzavřený, důvod Vyřešeno, štítek Chyba hry, řeší já')).toBeVisible()
  await administrator.keyboard.press('Escape')

  await deskRows(administrator).filter({ hasText: 'Zaseknutý vůz' }).getByRole('link').click()
  await composer(administrator).press('/')
  await expect(
    administrator.getByRole('dialog', { name: 'Šablony odpovědí' }).getByRole('option'),
  ).toHaveCount(1)
  await administrator.keyboard.press('Enter')
  await expect(composer(administrator)).toHaveValue('Vůz je volný.')
  await expect(administrator.getByText('Spolu s odpovědí: důvod Vyřešeno')).toBeVisible()
  await composer(administrator).press('Control+Enter')

  await expect(messageList(player).getByText('Vůz je volný.')).toBeVisible()
  await expect(player.getByText('Důvod: Vyřešeno.')).toBeVisible()
  await expect(player.getByText('Chyba hry')).toHaveCount(0)
  const desk = openDesk(administrator)
  const tags = desk.getByLabel('Štítky', { exact: true })
  await expect(tags).toHaveValue('Chyba hry')
  await expect(desk.getByLabel('Řeší')).toHaveValue('marsal_dvorak')
  await administrator.getByRole('button', { name: 'Vrátit' }).click()
  await expect(tags).toHaveValue('')
  await expect(player.getByText('Důvod: Vyřešeno.')).toHaveCount(0)
  await expect(composer(player)).toBeVisible()
})

test('saves and opens a view; merges two tickets of a player, shown live to both sides', async ({
  player,
  administrator,
}) => {
  const first = await openTicket(player, { title: 'Kůň v bažině', message: 'Zapadl mi kůň.' })
  const second = await openTicket(player, { title: 'Zase ten kůň', message: 'Pořád tam je.' })
  await player.goto(`/user/support?ticket=${second.number}`)
  await administrator.goto('/user/admin/tickets?stav=neuzavrene&razeni=nejstarsi')
  const views = administrator.getByRole('group', { name: 'Pohledy' })
  await views.getByRole('button', { name: 'Uložené pohledy' }).click()
  const dialog = administrator.getByRole('dialog', { name: 'Uložené pohledy' })
  await dialog.getByLabel('Název pohledu').fill('Od nejstarších')
  await dialog.getByRole('button', { name: 'Uložit pohled' }).click()
  await dialog.getByRole('button', { name: 'Přejmenovat: Od nejstarších' }).click()
  await dialog.getByLabel('Nový název').fill('Nejstarší napřed')
  await administrator.keyboard.press('Enter')
  await expect(dialog.getByRole('link', { name: 'Nejstarší napřed', exact: true })).toBeVisible()
  await administrator.keyboard.press('Escape')
  await views.getByRole('button', { name: 'Na hráči' }).click()
  await expect(administrator.getByText('Žádné tickety k zobrazení')).toBeVisible()
  await views.getByRole('button', { name: 'Nejstarší napřed' }).click()
  await expect(deskRows(administrator).getByRole('link')).toHaveText(['Kůň v bažině', 'Zase ten kůň'])
  await administrator.goto('/user/admin/tickets')
  await expect(views.getByRole('button', { name: 'Nejstarší napřed' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await deskRows(administrator).filter({ hasText: 'Zase ten kůň' }).getByRole('link').click()
  await openDesk(administrator).getByRole('button', { name: 'Sloučit s jiným ticketem' }).click()
  const merging = administrator.getByRole('dialog', { name: 'Sloučit tickety' })
  await merging.getByRole('radio', { name: /Kůň v bažině/ }).check()
  await expect(merging).toContainText(`do ticketu #${first.number} „Kůň v bažině“`)
  await merging.getByRole('button', { name: 'Sloučit' }).click()
  await expect(messageList(administrator).getByText('Pořád tam je.')).toBeVisible()
  await expect(administrator).toHaveURL(new RegExp(`ticket=${first.number}`))
  await expect(player.getByText(`Ticket je sloučený s #${first.number}.`)).toBeVisible()
  await player.getByRole('link', { name: `Otevřít #${first.number}` }).click()
  await expect(messageList(player).getByText('Zapadl mi kůň.')).toBeVisible()
  await expect(messageList(player).getByText('Pořád tam je.')).toBeVisible()
})

test('a saved view neither scrolls a phone when it comes late nor widens the desk', async ({
  administrator,
  player,
}) => {
  await administrator.setViewportSize({ width: 390, height: 500 })
  for (const title of ['Kůň v bažině', 'Kůň bez sedla', 'Kůň na střeše']) await openTicket(player, { title })
  const view = { screen: 'tickets', name: 'Koně', query: 'hledat=kůň' }
  await administrator.request.post('/api/views', { data: view })
  const asked = Promise.withResolvers<() => void>()
  await administrator.route('**/views?screen=*', (route) => asked.resolve(() => void route.continue()))
  await administrator.goto('/user/admin/tickets?hledat=kůň')
  await deskRows(administrator).last().scrollIntoViewIfNeeded()
  const scrolled = () => administrator.evaluate(() => scrollY)
  const before = await scrolled()
  expect(before).toBeGreaterThan(200)
  const answer = await asked.promise
  answer()
  await expect(administrator.getByRole('button', { name: 'Koně', pressed: true })).toBeVisible()
  expect(await scrolled()).toBe(before)
  await expectFits(administrator, 'the desk with a view of one’s own', 390)
})

test('a dialog and a typed reason survive a resize of the window', async ({
  administrator: page,
  player,
}) => {
  const { number } = await openTicket(player, { title: 'Kůň v bažině' })
  await page.setViewportSize({ width: 1366, height: 650 })
  await page.goto(`/user/admin/tickets?ticket=${number}`)
  await page.getByRole('button', { name: 'Sloučit s jiným ticketem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sloučit tickety' })
  await page.setViewportSize({ width: 683, height: 650 })
  await expect(dialog).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1366, height: 650 })

  await setStatus(page, 'Uzavřený')
  await page.getByRole('button', { name: 'Zapsat důvod uzavření' }).click()
  const word = page.getByRole('textbox', { name: 'Poznámka k uzavření, jen pro tým' })
  await word.fill('Domluveno ve hře')
  await page.setViewportSize({ width: 1366, height: 900 })
  await expect(word).toHaveValue('Domluveno ve hře')
})
