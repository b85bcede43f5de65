import type { Page } from '@playwright/test'
import { people } from './people.ts'
import { expect, test } from './test.ts'

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const card = (page: Page, title: string) => page.locator('[data-todo]').filter({ hasText: title })

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
  await expect(administrator.getByText('Úkol vrátit nešlo, mezitím ho změnil někdo jiný.')).toBeVisible()
})

test('the list works by keyboard alone', async ({ administrator, clerk }) => {
  for (const title of ['Druhý', 'První']) await clerk.addTodo({ title })
  const page = administrator
  await page.goto('/user/admin/todos?pohled=nastenka')
  await expect(page.getByText('První')).toBeVisible()

  await page.keyboard.press('j')
  await expect(card(page, 'První')).toBeFocused()
  await page.keyboard.press('3')
  await expect(card(page, 'První').getByRole('button', { name: 'Hotovo' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Upravit Úkol' }).getByLabel('Název *')).toHaveValue('První')
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)

  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Nový Úkol' })
  await expect(dialog.getByLabel('Název *')).toBeFocused()
  await page.keyboard.type('Nový c 1 ?')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, 'Nový c 1 ?')).toBeVisible()
  // The dialog closes a moment after its text disappears, and takes the keys until then.
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Klávesové zkratky' })).toContainText('Smazat vybraný úkol')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('prvni')
  await expect(page).toHaveURL(/hledat=prvni/)
  await expect(page.locator('[data-todo]')).toHaveCount(1)
  await page.keyboard.type(' nic')
  await page.getByRole('button', { name: 'Zrušit filtry' }).click()
  await expect(page.getByLabel('Hledat', { exact: true })).toHaveValue('')
})

test('the keyboard continues from a deleted or finished todo, not from the top', async ({
  administrator,
  clerk,
}) => {
  for (const title of ['Pátý', 'Čtvrtý', 'Třetí', 'Druhý', 'První']) await clerk.addTodo({ title })
  const page = administrator
  await page.goto('/user/admin/todos?stav=k-vyrizeni')
  await expect(row(page, 'Pátý')).toBeVisible()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('j')
  await expect(card(page, 'Třetí')).toBeFocused()
  await page.keyboard.press('3')
  await expect(card(page, 'Třetí')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Čtvrtý', exact: true })).toBeFocused()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Zrušeno, nic se nezměnilo.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Čtvrtý', exact: true })).toBeFocused()
  await page.keyboard.press('Delete')
  await page
    .getByRole('dialog', { name: 'Smazat Úkol' })
    .getByRole('button', { name: 'Smazat' })
    .press('Enter')
  await expect(page.getByText('Úkol byl smazán.')).toBeVisible()
  await expect(row(page, 'Čtvrtý')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pátý', exact: true })).toBeFocused()
  await page.keyboard.press('k')
  await expect(card(page, 'Druhý')).toBeFocused()
})

test('lets one choose between the versions of a todo edited by two people', async ({
  administrator,
  clerk,
}) => {
  const { id } = await clerk.addTodo({ title: 'Opravit most' })
  const page = administrator
  await page.goto(`/user/admin/todos?ukol=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Upravit Úkol' })
  await dialog.getByLabel('Název *').fill('Zbourat most')
  await clerk.request.patch(`/api/todos/${id}`, { data: { title: 'Postavit most', priority: 'high' } })

  const conflict = dialog.getByRole('alert', { name: 'Úkol mezitím změnil někdo jiný' })
  await expect(conflict).toContainText('adela.razitko')
  await expect(dialog.getByRole('button', { name: 'Uložit Změny' })).toBeDisabled()
  await conflict.getByRole('button', { name: 'Načíst' }).click()
  await expect(dialog.getByLabel('Název *')).toHaveValue('Postavit most')
  await expect(dialog.getByLabel('Priorita')).toHaveValue('high')
  await expect(conflict).toContainText('Zbourat most')
  await expect(conflict.getByRole('button', { name: 'Kopírovat' })).toBeVisible()
  await conflict.getByRole('button', { name: 'Zavřít' }).click()
  await dialog.getByLabel('Název *').fill('Zbourat most')
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

test('marks overdue and due todos by the day in Prague, and links keep the filter', async ({
  administrator,
  clerk,
}) => {
  await clerk.addTodo({ title: 'Včerejší', dueDate: dayOfPrague(-1) })
  await clerk.addTodo({ title: 'Dnešní', dueDate: dayOfPrague(0) })
  await clerk.addTodo({ title: 'Zítřejší', dueDate: dayOfPrague(1) })
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
  await expect(page).toHaveURL(/termin=po-terminu/)

  await page.goto(page.url())
  await expect(row(page, 'Včerejší')).toBeVisible()
  await expect(row(page, 'Dnešní')).toHaveCount(0)
})

function dayOfPrague(days: number): string {
  const moment = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Prague' }).format(moment)
}

test('an application becomes a todo with one click, and the todo links back to it', async ({
  administrator,
  clerk,
  josef,
}) => {
  await clerk.ask('Kdo jsi?')
  await josef.apply()
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
