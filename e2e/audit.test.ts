import { people } from './people.ts'
import { expect, test } from './test.ts'

// The audit cannot be emptied: it still has the entries of other journeys.

test('counts a colleague’s new actions at once and shows them with a diff on demand', async ({
  administrator,
  clerk,
}) => {
  const question = `Odkud jdeš? ${Date.now()}`
  await clerk.ask(question)
  await administrator.goto('/user/admin/audit')
  const rows = administrator.getByRole('article')
  await expect(rows.first()).toContainText(question)

  await clerk.reword(question, `${question} A kam?`)
  const news = administrator.getByRole('button', { name: '1 nový záznam · Zobrazit' })
  await expect(news).toBeVisible()
  await expect(rows.first()).toContainText('Nová otázka')
  await clerk.withdraw(`${question} A kam?`)
  await administrator.getByRole('button', { name: '2 nové záznamy · Zobrazit' }).click()
  await expect(rows.nth(0)).toContainText('Smazání otázky')
  await expect(rows.nth(1)).toContainText('Úprava otázky')
  await expect(rows.nth(1).locator('ins')).toContainText('A kam?')
  await expect(administrator.getByRole('button', { name: /Zobrazit$/ })).toHaveCount(0)
})

test('filters by person, action, subject and day, and keeps the filters in the address', async ({
  administrator,
  overHttp,
  clerk,
}) => {
  const [first, second] = [clerk, await overHttp('gustav_westmore')]
  await first.ask('Kdo jsi?')
  await overHttp('tereza_kolt')
  await second.changeRole('tereza_kolt', 'administrator')
  await administrator.goto('/user/admin/audit')
  const rows = administrator.getByRole('article')
  await expect(rows.nth(1)).toContainText('Nová otázka')

  await administrator.getByLabel('Kdo', { exact: true }).selectOption(people.gustav_westmore)
  await expect(rows.first()).toContainText('Změna role')
  await expect(rows.filter({ hasText: 'adela.razitko' })).toHaveCount(0)
  await administrator.getByLabel('Akce').selectOption('Změna role')
  await administrator.getByLabel('Čeho se týká').selectOption('Uživatel')
  await administrator.getByLabel('Koho se týká').fill('tereza_kolt')
  await expect(administrator).toHaveURL(new RegExp(`clovek=${people.tereza_kolt}`))
  await expect(rows.first().locator('del')).toContainText('Uživatel')
  await expect(rows.first().locator('ins')).toContainText('Administrátor')

  const address = administrator.url()
  await administrator.getByLabel('Do', { exact: true }).fill('2020-01-01')
  await administrator.keyboard.press('Enter')
  await expect(administrator.getByText('Nic takového se nestalo')).toBeVisible()
  await administrator.getByRole('button', { name: 'Zrušit filtry' }).last().press('Enter')
  await expect(administrator.locator(':focus').getByRole('article').first()).toBeVisible()
  await administrator.goBack()
  await administrator.goBack()
  await expect(rows.first()).toContainText('Změna role')
  expect(administrator.url()).toBe(address)
  await administrator.reload()
  await expect(administrator.getByLabel('Koho se týká')).toHaveValue('tereza_kolt')
  await expect(rows.first()).toContainText('tereza_kolt')
  await administrator.getByLabel('Koho se týká').fill('Nikdo takový')
  await administrator.keyboard.press('Enter')
  await expect(administrator.getByText('Nikoho takového neznáme.')).toBeVisible()
  await administrator.getByRole('button', { name: 'Zrušit filtry' }).click()
  await expect(administrator).toHaveURL(/\/user\/admin\/audit$/)
  await expect(administrator.getByLabel('Koho se týká')).toHaveValue('')
  await expect(administrator.getByLabel('Koho se týká')).toBeFocused()

  await administrator.goto('/user/admin/audit?strana=99999')
  await administrator.getByRole('button', { name: 'Na poslední stránku' }).click()
  await expect(rows.first()).toBeVisible()
})
