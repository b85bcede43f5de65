import type { Locator, Page } from '@playwright/test'
import { people } from './people.ts'
import { expect, test } from './test.ts'

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const column = (page: Page, name: string) => page.getByRole('region', { name })
const titles = (place: Locator) => place.getByRole('listitem').locator('button:not([data-grip]):not([title])')

test('creates, completes, undoes and deletes a todo, shown live to a colleague', async ({
  administrator,
  secondAdministrator,
}) => {
  await secondAdministrator.goto('/user/admin/todos')
  await administrator.goto('/user/admin/todos')
  await expect(administrator.getByText('Žádné úkoly')).toBeVisible()

  await administrator.getByRole('button', { name: 'Nový Úkol' }).first().click()
  const dialog = administrator.getByRole('dialog', { name: 'Nový Úkol' })
  await dialog.getByRole('button', { name: 'Vytvořit Úkol' }).click()
  await expect(dialog.getByText('Název je povinný')).toBeVisible()
  await dialog.getByLabel('Název *').fill('Opravit most')
  await expect(dialog.getByRole('textbox').or(dialog.getByRole('combobox'))).toHaveCount(3)
  await dialog.getByText('Další', { exact: true }).click()
  await dialog.getByLabel('Popis').fill('U Valentine, než přijde jaro.')
  await dialog.getByLabel('Priorita').selectOption('Kritická')
  await dialog.getByLabel('Přiděleno').fill('adela.razitko')
  await dialog.getByRole('button', { name: 'Vytvořit Úkol' }).click()
  await expect(administrator.getByText('Úkol byl úspěšně vytvořen.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const seen = row(secondAdministrator, 'Opravit most')
  await expect(seen).toContainText('Kritická')
  await expect(seen.getByRole('img')).toHaveCount(0)
  await expect(seen.locator('img')).toBeVisible()
  const status = row(administrator, 'Opravit most').getByRole('button', { name: 'Hotovo' })
  await status.click()
  await expect(status).toHaveAttribute('aria-pressed', 'true')
  await expect(seen.getByRole('button', { name: 'Hotovo' })).toHaveAttribute('aria-pressed', 'true')
  await administrator.getByRole('button', { name: 'Vrátit' }).click()
  await expect(seen.getByRole('button', { name: 'K vyřízení' })).toHaveAttribute('aria-pressed', 'true')

  await administrator.getByRole('button', { name: 'Smazat Opravit most' }).click()
  const sure = administrator.getByRole('dialog', { name: 'Smazat Úkol' })
  await sure.getByRole('button', { name: 'Smazat' }).click()
  await expect(administrator.getByText('Úkol byl smazán.')).toBeVisible()
  await expect(seen).toHaveCount(0)
  await administrator
    .getByRole('listitem')
    .filter({ hasText: 'Úkol byl smazán.' })
    .getByRole('button', { name: 'Vrátit' })
    .click()
  await expect(seen).toBeVisible()

  await status.click()
  await expect(seen.getByRole('button', { name: 'Hotovo' })).toHaveAttribute('aria-pressed', 'true')
  await seen.getByRole('button', { name: 'Rozpracováno' }).click()
  await expect(status).toHaveAttribute('aria-pressed', 'false')
  await administrator
    .getByRole('listitem')
    .filter({ hasText: '„Opravit most“: Hotovo' })
    .getByRole('button', { name: 'Vrátit' })
    .click()
  await expect(administrator.getByText('1 úkol vrátit nešlo, mezitím ho změnil někdo jiný.')).toBeVisible()
})

test('cards dragged between columns keep their order for all staff', async ({
  administrator,
  secondAdministrator,
  overHttp,
}) => {
  const clerk = await overHttp('adela.razitko')
  for (const title of ['Třetí', 'Druhý', 'První']) await clerk.addTodo({ title })
  for (const page of [administrator, secondAdministrator])
    await page.goto('/user/admin/todos?pohled=nastenka')
  const waiting = column(administrator, 'K vyřízení')
  await expect(titles(waiting)).toHaveText(['První', 'Druhý', 'Třetí'])

  await drag(administrator, card(administrator, 'Třetí'), card(administrator, 'První'), 'above')
  await expect(titles(waiting)).toHaveText(['Třetí', 'První', 'Druhý'])
  await drag(administrator, card(administrator, 'První'), column(administrator, 'Hotovo'), 'middle')
  await expect(titles(column(administrator, 'Hotovo'))).toHaveText(['První'])
  await expect(titles(column(secondAdministrator, 'K vyřízení'))).toHaveText(['Třetí', 'Druhý'])
  await expect(titles(column(secondAdministrator, 'Hotovo'))).toHaveText(['První'])
  await administrator.reload()
  await expect(titles(waiting)).toHaveText(['Třetí', 'Druhý'])

  // Esc in the middle of a drag puts the card back.
  await card(administrator, 'Druhý').hover()
  await administrator.mouse.down()
  await administrator.mouse.move(900, 500, { steps: 5 })
  await administrator.keyboard.press('Escape')
  await administrator.mouse.up()
  await expect(titles(waiting)).toHaveText(['Třetí', 'Druhý'])
  await expect(administrator.getByRole('dialog')).toHaveCount(0)
})

const card = (page: Page, title: string) => page.locator('[data-todo]').filter({ hasText: title })

/** Drags a card by its middle and drops it above the target or in its middle. */
async function drag(page: Page, from: Locator, to: Locator, where: 'above' | 'middle') {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('the card or its target is not on screen')
  await page.mouse.move(start.x + 12, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 30, start.y + start.height / 2 + 10, { steps: 3 })
  await page.mouse.move(end.x + end.width / 2, where === 'above' ? end.y : end.y + end.height / 2, {
    steps: 8,
  })
  await page.mouse.up()
}

test('the board works by keyboard alone and announces where a card moved', async ({
  administrator,
  overHttp,
}) => {
  const clerk = await overHttp('adela.razitko')
  for (const title of ['Druhý', 'První']) await clerk.addTodo({ title })
  const page = administrator
  await page.goto('/user/admin/todos')
  await expect(page.getByText('První')).toBeVisible()
  await page.keyboard.press('v')
  await expect(page).toHaveURL(/pohled=nastenka/)
  await expect(titles(column(page, 'K vyřízení'))).toHaveText(['První', 'Druhý'])

  await page.keyboard.press('j')
  await expect(card(page, 'První')).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(titles(column(page, 'K vyřízení'))).toHaveText(['Druhý', 'První'])
  await page.keyboard.press('Shift+ArrowRight')
  await expect(titles(column(page, 'Rozpracováno'))).toHaveText(['První'])
  await expect(card(page, 'První')).toBeFocused()
  await expect(page.getByText('Úkol „První“: Rozpracováno, 1. z 1')).toBeAttached()
  await page.keyboard.press('3')
  await expect(titles(column(page, 'Hotovo'))).toHaveText(['První'])
  // It can be undone once the server has answered.
  await expect(page.getByText('„První“: Hotovo')).toBeVisible()
  await page.keyboard.press('z')
  await expect(titles(column(page, 'Rozpracováno'))).toHaveText(['První'])

  const grip = page.getByRole('button', { name: 'Přesunout Druhý' })
  await grip.focus()
  await page.keyboard.press('ArrowRight')
  await expect(titles(column(page, 'Rozpracováno'))).toHaveText(['Druhý', 'První'])
  await expect(grip).toBeFocused()

  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Nový Úkol' })
  await expect(dialog.getByLabel('Název *')).toBeFocused()
  await page.keyboard.type('Nový c z 1 ?')
  await page.keyboard.press('Control+Enter')
  await expect(titles(column(page, 'K vyřízení'))).toHaveText(['Nový c z 1 ?'])
  // The dialog closes a moment after its text disappears, and takes the keys until then.
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Klávesové zkratky' })).toContainText('Vrátit poslední změnu')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('prvni')
  await expect(page).toHaveURL(/hledat=prvni/)
  await expect(titles(column(page, 'K vyřízení'))).toHaveCount(0)
  await expect(titles(column(page, 'Rozpracováno'))).toHaveText(['První'])
  await page.keyboard.type(' nic')
  await page.getByRole('button', { name: 'Zrušit filtry' }).click()
  await expect(page.getByLabel('Hledat', { exact: true })).toHaveValue('')
})

test('the keyboard continues from a deleted or finished todo, not from the top', async ({
  administrator,
  overHttp,
}) => {
  const clerk = await overHttp('adela.razitko')
  for (const title of ['Pátý', 'Čtvrtý', 'Třetí', 'Druhý', 'První']) await clerk.addTodo({ title })
  const page = administrator
  await page.goto('/user/admin/todos?stav=k-vyrizeni')
  await expect(row(page, 'Pátý')).toBeVisible()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('j')
  await expect(card(page, 'Třetí')).toBeFocused()
  await page.keyboard.press('3')
  await expect(row(page, 'Třetí').getByRole('group')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(card(page, 'Čtvrtý')).toBeFocused()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Zrušeno, nic se nezměnilo.')).toBeVisible()
  await expect(card(page, 'Čtvrtý')).toBeFocused()
  await page.keyboard.press('Delete')
  await page
    .getByRole('dialog', { name: 'Smazat Úkol' })
    .getByRole('button', { name: 'Smazat' })
    .press('Enter')
  await expect(page.getByText('Úkol byl smazán.')).toBeVisible()
  await expect(row(page, 'Čtvrtý')).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(card(page, 'Druhý')).toBeFocused()
})

test('shows both versions of a todo edited by two people and lets one choose', async ({
  administrator,
  overHttp,
}) => {
  const clerk = await overHttp('adela.razitko')
  const { id } = await clerk.addTodo({ title: 'Opravit most' })
  const page = administrator
  await page.goto(`/user/admin/todos?ukol=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Upravit Úkol' })
  await dialog.getByLabel('Název *').fill('Zbourat most')
  await clerk.request.patch(`/api/todos/${id}`, { data: { title: 'Postavit most', priority: 'high' } })

  const conflict = dialog.getByRole('alert', { name: 'Úkol mezitím změnil někdo jiný' })
  await expect(conflict).toContainText('adela.razitko')
  await expect(conflict).toContainText('Zbourat most')
  await expect(conflict).toContainText('Postavit most')
  await expect(dialog.getByRole('button', { name: 'Uložit Změny' })).toBeDisabled()
  await expect(conflict).toContainText('adela.razitko (převezme se)Vysoká')
  await conflict.getByRole('button', { name: 'Ponechat moje změny' }).click()
  await expect(dialog.getByLabel('Priorita')).toHaveValue('high')
  await dialog.getByRole('button', { name: 'Uložit Změny' }).click()
  await expect(page.getByText('Úkol byl úspěšně upraven.')).toBeVisible()
  await expect(row(page, 'Zbourat most')).toContainText('Vysoká')

  // Without changes of one's own there is no conflict.
  await row(page, 'Zbourat most').getByRole('button', { name: 'Zbourat most', exact: true }).click()
  await clerk.request.patch(`/api/todos/${id}`, { data: { priority: 'critical' } })
  await expect(dialog.getByLabel('Priorita')).toHaveValue('critical')
  await expect(conflict).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Zrušit' }).click()

  await row(page, 'Zbourat most').getByRole('button', { name: 'Zbourat most', exact: true }).click()
  await dialog.getByLabel('Popis').fill('Text, který se nesmí ztratit.')
  await clerk.request.delete(`/api/todos/${id}`)
  await expect(dialog.getByText('Tento úkol už mezitím někdo smazal.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Vytvořit Úkol' }).click()
  await row(page, 'Zbourat most').getByRole('button', { name: 'Zbourat most', exact: true }).click()
  await expect(dialog.getByLabel('Popis')).toHaveValue('Text, který se nesmí ztratit.')
})

test('deleting an already deleted todo says so without an error', async ({
  administrator,
  overHttp,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404 .*\/api\/todos/, /There is no such thing/)
  const clerk = await overHttp('adela.razitko')
  const { id } = await clerk.addTodo({ title: 'Opravit most' })
  const page = administrator
  await page.goto('/user/admin/todos')
  await page.getByRole('button', { name: 'Smazat Opravit most' }).click()
  const sure = page.getByRole('dialog', { name: 'Smazat Úkol' })
  await expect(sure).toBeVisible()
  await clerk.request.delete(`/api/todos/${id}`)
  await sure.getByRole('button', { name: 'Smazat' }).click()
  await expect(page.getByText('Tento úkol už mezitím někdo smazal.')).toBeVisible()
  await expect(page.getByText('Žádné úkoly')).toBeVisible()

  await page.goto(`/user/admin/todos?ukol=${id}`)
  await expect(page.getByText('Tento úkol už mezitím někdo smazal.')).toBeVisible()
  await expect(page).not.toHaveURL(/ukol=/)
})

test('marks overdue and due todos by the day in Prague, and links keep the filter', async ({
  administrator,
  overHttp,
}) => {
  const clerk = await overHttp('adela.razitko')
  await clerk.addTodo({ title: 'Včerejší', dueDate: dayOfPrague(-1), assignedTo: people.marsal_dvorak })
  await clerk.addTodo({ title: 'Dnešní', dueDate: dayOfPrague(0) })
  await clerk.addTodo({ title: 'Zítřejší', dueDate: dayOfPrague(1), assignedTo: 'vývojáři' })
  await clerk.addTodo({ title: 'Dávný', dueDate: dayOfPrague(-9), status: 'completed' })
  const page = administrator
  await page.goto('/user/admin/todos')

  await expect(row(page, 'Včerejší')).toContainText('Po termínu')
  await expect(row(page, 'Dnešní')).toContainText('Dnes')
  await expect(row(page, 'Zítřejší')).toContainText('Zítra')
  await expect(row(page, 'Dávný')).not.toContainText('Po termínu')
  await page.getByRole('button', { name: 'Filtry' }).click()
  await page.getByLabel('Termín').selectOption('Po termínu')
  await expect(page.getByRole('button', { name: 'Všechny 1' })).toBeVisible()
  await page.getByLabel('Přiděleno').selectOption('Já')
  await expect(page).toHaveURL(/termin=po-terminu/)

  await page.goto(page.url())
  await expect(row(page, 'Včerejší')).toBeVisible()
  await expect(row(page, 'Dnešní')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filtry (2)' }).click()
  await page.getByLabel('Přiděleno').selectOption('vývojáři')
  await expect(page.getByText('Filtru neodpovídá žádný úkol')).toBeVisible()
  await page.getByRole('button', { name: 'Zrušit filtry' }).click()
  await page.getByRole('button', { name: 'Hotovo 1' }).click()
  await expect(row(page, 'Dávný')).toBeVisible()
  await expect(row(page, 'Včerejší')).toHaveCount(0)
  await page.getByRole('button', { name: 'Všechny 4' }).click()
  await page.getByLabel('Řazení').selectOption('Podle termínu')
  await expect(page.locator('[data-todo] .font-bold.wrap-anywhere')).toHaveText([
    'Včerejší',
    'Dnešní',
    'Zítřejší',
    'Dávný',
  ])
})

function dayOfPrague(days: number): string {
  const moment = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Prague' }).format(moment)
}

test('hundreds of todos are shown in pages, and in columns that load more', async ({
  administrator,
  openBrowser,
  site,
}) => {
  await site.database.writeTodos('marsal_dvorak', 120)
  await administrator.goto('/user/admin/todos')
  const list = administrator.getByRole('list', { name: 'Úkoly', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(50)
  await expect(administrator.getByRole('button', { name: 'Všechny 120' })).toBeVisible()
  // Two clicks before the second page has loaded.
  await administrator.getByRole('button', { name: 'Další', exact: true }).evaluate((next: HTMLElement) => {
    next.click()
    next.click()
  })
  await expect(administrator).toHaveURL(/strana=3/)
  await expect(list.getByRole('listitem')).toHaveCount(20)
  await expect(list).toBeInViewport()
  await expect(list).toBeFocused()
  await administrator.getByLabel('Hledat', { exact: true }).fill('Podkova 7')
  await expect(administrator).not.toHaveURL(/strana/)
  await expect(list.getByRole('listitem')).toHaveCount(21)

  await administrator.goto('/user/admin/todos?pohled=nastenka')
  const waiting = column(administrator, 'K vyřízení')
  await expect(waiting.getByRole('listitem')).toHaveCount(50)
  await waiting.getByRole('button', { name: 'Zobrazit další (70)' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(100)
  await waiting.getByRole('button', { name: 'Zobrazit další (20)' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(120)
  await expect(waiting.getByRole('button', { name: /Zobrazit další/ })).toHaveCount(0)

  const phone = await openBrowser('adela.razitko', { viewport: { width: 390, height: 844 } })
  await phone.goto('/user/admin/todos?pohled=nastenka')
  await phone.getByRole('group', { name: 'Sloupce' }).getByRole('button', { name: 'Hotovo 0' }).click()
  const heading = phone.getByRole('heading', { name: /^Hotovo/ })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('an application becomes a todo with one click, and the todo links back to it', async ({
  administrator,
  overHttp,
}) => {
  const clerk = await overHttp('adela.razitko')
  await clerk.ask('Kdo jsi?')
  await (await overHttp('josef.hrom')).apply()
  const page = administrator
  await page.goto('/user/admin/settings?tab=zadosti')
  await page.getByRole('article', { name: 'josef.hrom' }).getByRole('button', { name: 'Úkol' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Úkol byl úspěšně vytvořen.' })
    .getByRole('button', { name: 'Otevřít' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Upravit Úkol' })
  await expect(dialog.getByLabel('Název *')).toHaveValue('Žádost hráče josef.hrom')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Žádost hráče josef.hrom').getByRole('link')).toHaveAttribute(
    'href',
    `/user/admin/users/${people['josef.hrom']}`,
  )

  // The form can link it to something else.
  await page.getByRole('button', { name: 'Žádost hráče josef.hrom', exact: true }).click()
  await dialog.getByRole('button', { name: 'Odebrat vazbu' }).click()
  await dialog.getByLabel('Souvisí s').fill('adela')
  await dialog.getByRole('button', { name: 'Hráč adela.razitko' }).click()
  await dialog.getByRole('button', { name: 'Uložit Změny' }).click()
  await expect(row(page, 'Žádost hráče').getByRole('link')).toHaveText('Hráč adela.razitko')
})

test('a person who leaves the staff stays assigned, marked as former staff', async ({ owner, overHttp }) => {
  const clerk = await overHttp('gustav_westmore')
  await clerk.addTodo({ title: 'Opravit most', assignedTo: 'adela.razitko' })
  await clerk.changeRole('adela.razitko', 'user')
  await owner.goto('/user/admin/todos')
  await expect(row(owner, 'Opravit most')).toContainText('adela.razitko')
  await expect(row(owner, 'Opravit most')).toContainText('už není v týmu')
  await owner.getByRole('button', { name: 'Opravit most', exact: true }).click()
  const dialog = owner.getByRole('dialog', { name: 'Upravit Úkol' })
  await dialog.getByLabel('Název *').fill('Opravit lávku')
  await dialog.getByRole('button', { name: 'Uložit Změny' }).click()
  await expect(row(owner, 'Opravit lávku')).toContainText('adela.razitko')
})

test('labels, deletes and restores several todos, saves a view and renames in place', async ({
  administrator,
  openBrowser,
  overHttp,
}) => {
  const clerk = await overHttp('adela.razitko')
  for (const title of ['Třetí', 'Druhý', 'První']) await clerk.addTodo({ title })
  const page = administrator
  await page.goto('/user/admin/todos')
  await expect(titles(page.getByRole('list', { name: 'Úkoly' }))).toHaveText(['První', 'Druhý', 'Třetí'])

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bulk = page.getByRole('group', { name: 'Hromadná změna' })
  await expect(bulk.getByText('Vybráno 2')).toBeVisible()
  await bulk.getByLabel('Štítek').fill('stáje')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Druhý').getByText('stáje')).toBeVisible()
  await expect(bulk).toHaveCount(0)
  await expect(card(page, 'První')).toBeFocused()
  await page.getByRole('button', { name: 'Filtry' }).click()
  await page.getByLabel('Štítek').selectOption('stáje')
  await expect(titles(page.getByRole('list', { name: 'Úkoly' }))).toHaveText(['První', 'Druhý'])

  const tool = async (of: Page, name: string) => {
    await of.getByRole('button', { name: 'Nástroje' }).click()
    await of.getByRole('menuitem', { name, exact: true }).click()
  }
  await tool(page, 'Uložené pohledy')
  const naming = page.getByRole('dialog', { name: 'Uložené pohledy' })
  await naming.getByLabel('Sdílet s týmem').check()
  await naming.getByLabel('Název pohledu').fill('Koně')
  await page.keyboard.press('Enter')
  await expect(naming.getByText('Sdílený s týmem, právě zobrazený')).toBeVisible()
  await page.goto('/user/admin/todos')
  await tool(page, 'Koně')
  await expect(page).toHaveURL(/stitek=st%C3%A1je/)

  const colleague = await openBrowser('adela.razitko')
  await colleague.goto('/user/admin/todos')
  await tool(colleague, 'Uložené pohledy')
  await expect(colleague.getByRole('listitem').filter({ hasText: 'Sdílí marsal_dvorak' })).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Smazat pohled Koně' })).toHaveCount(0)
  await colleague.keyboard.press('Escape')
  await tool(colleague, 'Koně')
  await expect(colleague).toHaveURL(/stitek=st%C3%A1je/)

  await colleague.getByRole('button', { name: 'Nástroje' }).click()
  const shared = colleague.getByRole('menuitem', { name: 'Koně' })
  await expect(shared).toBeVisible()
  await tool(page, 'Uložené pohledy')
  await page.getByRole('button', { name: 'Smazat pohled Koně' }).click()
  await expect(shared).toHaveCount(0)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Pohled „Koně“ byl smazán.' })
    .getByRole('button', { name: 'Vrátit' })
    .click()
  await expect(shared).toBeVisible()
  await page.getByRole('button', { name: 'Smazat pohled Koně' }).click()
  await expect(shared).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Nástroje' })).toBeFocused()

  await page.getByLabel('Vybrat První').check()
  await tool(page, 'Vybrat vše (2)')
  await page.getByRole('button', { name: 'Smazat vybrané' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Smazat' }).click()
  await expect(page.getByText('Filtru neodpovídá žádný úkol')).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Smazáno: 2 úkoly.' })
    .getByRole('button', { name: 'Vrátit' })
    .click()
  await expect(titles(page.getByRole('list', { name: 'Úkoly' }))).toHaveText(['První', 'Druhý'])

  await page.keyboard.press('v')
  await expect(titles(column(page, 'K vyřízení'))).toHaveText(['První', 'Druhý'])
  await page.keyboard.press('j')
  await expect(card(page, 'První')).toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByLabel('Název úkolu První')).toBeFocused()
  await page.keyboard.type('Jiný')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Jiný')).toBeFocused()
  await page.keyboard.press('z')
  await expect(titles(column(page, 'K vyřízení'))).toHaveText(['První', 'Druhý'])
  await page.getByRole('button', { name: 'Sbalit sloupec Hotovo' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Rozbalit sloupec Hotovo' })).toBeVisible()
  await expect(titles(column(page, 'K vyřízení'))).toHaveText(['První', 'Druhý'])
})
