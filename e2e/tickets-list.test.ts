import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { changeTicket, deskRows, filterBy, openDesk, openTicket, say } from './tickets-desk.ts'

test('finds tickets by words, filters and order, and keeps them in the address', async ({
  administrator,
  clerk,
  tereza,
  josef,
}) => {
  const page = administrator
  await page.goto('/user/admin/tickets')
  await expect(page.getByText('Žádný hráč teď na odpověď nečeká.')).toBeVisible()
  await page.getByRole('button', { name: 'Všechny neuzavřené' }).click()
  await expect(page.getByText('Žádné tickety k zobrazení')).toBeVisible()
  await expect(page.getByText('Až hráč založí ticket, objeví se tady.')).toBeVisible()

  const thirst = await openTicket(tereza, { title: 'Žízeň v poušti', message: 'Došla mi voda u Armadilla.' })
  const smith = await openTicket(josef, {
    title: 'Kovář nekove',
    message: 'Přišel jsem o podkovu.',
    category: 'rules',
  })
  const bank = await openTicket(josef, { title: 'Rodinná banka', category: 'faction' })
  await say(clerk, smith.id, 'Kovář už je vzhůru.')
  await changeTicket(clerk, smith.id, { status: 'in-progress' })
  await changeTicket(clerk, bank.id, { status: 'closed' })
  await page.goto('/user/admin/tickets?stav=vse')
  await expect(deskRows(page)).toHaveCount(3)
  await expectCounts(page, { Jakýkoli: 3, Neuzavřený: 2, Otevřený: 1, 'V řešení': 1, Uzavřený: 1 })

  const search = page.getByRole('searchbox', { name: 'Hledat v ticketech' })
  await search.fill('prisel podkovu')
  await expectTitles(page, 'Kovář nekove')
  await expect(page).toHaveURL(/hledat=prisel\+podkovu/)
  await expectCounts(page, { Jakýkoli: 1, Neuzavřený: 1, Otevřený: 0, 'V řešení': 1, Uzavřený: 0 })
  await search.fill('nic takového')
  await expect(page.getByText('Filtrům neodpovídá žádný ticket.')).toBeVisible()
  await page.getByRole('button', { name: 'Zrušit filtry' }).click()
  await expect(search).toHaveValue('')
  await expect(deskRows(page)).toHaveCount(2)
  await filterBy(page, 'Status', 'all')
  await expect(deskRows(page)).toHaveCount(3)

  await filterBy(page, 'Status', 'closed')
  await expectTitles(page, 'Rodinná banka')
  await expect(page).toHaveURL(/stav=uzavrene/)
  await page.goBack()
  await expect(deskRows(page)).toHaveCount(3)
  await page.goForward()
  await expectTitles(page, 'Rodinná banka')
  await filterBy(page, 'Status', 'all')

  await filterBy(page, 'Na tahu', { label: 'Čeká na hráče' })
  await expectTitles(page, 'Kovář nekove')
  await page.getByRole('button', { name: 'Zrušit filtr: Čeká na hráče' }).click()
  await filterBy(page, 'Kategorie', { label: 'Žádost o frakci' })
  await expectTitles(page, 'Rodinná banka')
  await page.reload()
  await expectTitles(page, 'Rodinná banka')
  await page.getByRole('button', { name: 'Zrušit filtr: Žádost o frakci' }).click()
  await expect(deskRows(page)).toHaveCount(3)

  await filterBy(page, 'Řazení', { label: 'Nejstarší' })
  await expectTitles(page, 'Žízeň v poušti', 'Kovář nekove', 'Rodinná banka')
  await filterBy(page, 'Řazení', { label: 'Nejdéle čekají na nás' })
  await expect(deskRows(page).first().getByRole('link')).toHaveText('Žízeň v poušti')
  await page.goBack()
  await expect(page.getByLabel('Řazení')).toHaveValue('oldest')
  await deskRows(page).getByRole('link', { name: 'Žízeň v poušti' }).click()
  await openDesk(page).getByRole('link', { name: 'Tereza Kolt tereza_kolt', exact: true }).click()
  await expectTitles(page, 'Žízeň v poušti')
  await expect(page).toHaveURL(new RegExp(`ticket=${thirst.number}`))
})

test('new tickets wait above the list, and several tickets change status at once', async ({
  administrator,
  secondAdministrator,
  tereza,
}) => {
  for (const title of ['První', 'Druhý', 'Třetí']) await openTicket(tereza, { title })
  for (const page of [administrator, secondAdministrator]) {
    await page.goto('/user/admin/tickets?stav=otevrene')
    await expectTitles(page, 'Třetí', 'Druhý', 'První')
  }
  for (const title of ['Čtvrtý', 'Pátý']) await openTicket(tereza, { title })
  await expect(administrator.getByRole('button', { name: '2 nové', exact: true })).toBeVisible()
  await expectTitles(administrator, 'Třetí', 'Druhý', 'První')
  await administrator.getByRole('button', { name: '2 nové', exact: true }).click()
  await expectTitles(administrator, 'Pátý', 'Čtvrtý', 'Třetí', 'Druhý', 'První')

  for (const title of ['Pátý', 'Třetí'])
    await deskRows(administrator).filter({ hasText: title }).getByRole('checkbox').check()
  const bulk = administrator.getByRole('group', { name: 'Hromadná změna' })
  await expect(administrator.getByText('Vybráno 2')).toBeVisible()
  await bulk.getByRole('button', { name: 'Uzavřít' }).click()
  await expect(administrator.getByText('Status byl změněn u 2 ticketů.')).toBeVisible()
  await expect(bulk).toBeHidden()
  // A ticket that no longer matches the filter keeps its place and shows its new status.
  for (const page of [administrator, secondAdministrator]) {
    const third = deskRows(page).filter({ hasText: 'Třetí' })
    await expect(third).toContainText('Uzavřený')
    await expect(third).toContainText('mimo filtr')
  }
  await administrator.getByRole('button', { name: 'Vrátit' }).click()
  for (const page of [administrator, secondAdministrator]) {
    const third = deskRows(page).filter({ hasText: 'Třetí' })
    await expect(third).toContainText('Otevřený')
    await expect(third).not.toContainText('mimo filtr')
  }

  // Waits for the updated list: a late update would change the buttons above it.
  await expect(administrator.getByText('5 ticketů', { exact: true })).toBeVisible()
  await administrator.getByRole('button', { name: 'Seřadit znovu' }).click()
  await administrator.getByRole('checkbox', { name: 'Vybrat všechny' }).check()
  await bulk.getByRole('combobox', { name: 'Komu přidělit' }).selectOption('adela.razitko')
  await bulk.getByRole('button', { name: 'Přidělit' }).click()
  await expect(administrator.getByText('adela.razitko teď řeší 5 ticketů.')).toBeVisible()
  await administrator.getByRole('checkbox', { name: 'Vybrat všechny' }).check()
  await bulk.getByRole('button', { name: 'V řešení' }).click()
  await expect(deskRows(administrator).filter({ hasText: 'mimo filtr' })).toHaveCount(5)
  await administrator.getByRole('button', { name: 'Seřadit znovu' }).click()
  await expect(administrator.getByText('Žádné tickety k zobrazení')).toBeVisible()
  await expectCounts(administrator, {
    Jakýkoli: 5,
    Neuzavřený: 5,
    Otevřený: 0,
    'V řešení': 5,
    Uzavřený: 0,
  })
})

/** The numbers in the filter by status. */
async function expectCounts(page: Page, counts: Record<string, number>) {
  const texts = Object.entries(counts).map(([name, count]) => `${name} (${count})`)
  await expect(page.getByLabel('Status', { exact: true }).locator('option')).toHaveText(texts)
}

/** Exactly these tickets, in this order. */
async function expectTitles(page: Page, ...titles: string[]) {
  await expect(deskRows(page).getByRole('link')).toHaveText(titles)
}
