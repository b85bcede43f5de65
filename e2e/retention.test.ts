import { saveDraft } from './pages-desk.ts'
import { choosePersona } from './people.ts'
import { expect, test } from './test.ts'

const PLACE = '/user/admin/settings/retention'

test('a dry run counts expired data, an owner removes it, and staff see both runs', async ({
  owner,
  administrator,
  site,
}) => {
  await site.database.writeOldRemovals()
  for (const page of [owner, administrator]) {
    await page.goto(PLACE)
    await expect(page.getByRole('row', { name: /^IP adresy .* 1 rok/ })).toBeVisible()
  }
  const removals = administrator.getByRole('row', { name: /^Oznámení hře/ })
  await expect(removals).toContainText('30 dní')
  await expect(administrator.getByRole('button', { name: 'Spustit teď' })).toHaveCount(0)

  await administrator.getByRole('button', { name: 'Zkusit nanečisto' }).click()
  await expect(administrator.getByText('Spočítáno. Nic se nezměnilo.')).toBeVisible()
  await expect(removals.getByRole('cell').last()).toHaveText('1')
  const heard = owner.getByRole('row', { name: /^Oznámení hře/ }).getByRole('cell')
  await expect(heard.last()).toHaveText('1')
  await expect(owner.getByText('marsal_dvorak nanečisto')).toBeVisible()

  await owner.getByRole('button', { name: 'Spustit teď' }).focus()
  await owner.keyboard.press('Enter')
  const dialog = owner.getByRole('dialog', { name: 'Spustit mazání teď' })
  await dialog.getByRole('button', { name: 'Spustit' }).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByText('Mazání je hotové.')).toBeVisible()
  const runs = administrator.getByRole('region', { name: 'Poslední mazání' }).getByRole('listitem')
  await expect(runs.filter({ hasText: 'gustav_westmore' })).toContainText('odstraněno 1 položka')
  await expect(removals.getByRole('cell').last()).toHaveText('–')

  await administrator.goto('/user/admin/audit')
  const line = administrator.getByRole('article').filter({ hasText: 'Odstranění údajů po lhůtě' }).first()
  await expect(line).toContainText('gustav_westmore')
  await expect(line).toContainText('Oznámení hře o smazaných účtech')
  await administrator.goto(PLACE)
  await administrator.getByRole('button', { name: 'Zkusit nanečisto' }).click()
  await expect(removals.getByRole('cell').last()).toHaveText('0')
})

test('asks to sign in again before a removal or a material change, and keeps input', async ({
  owner,
  site,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 403 .*\/(retention\/run|pages\/rules\/publish)/, /Sign in again/)
  await owner.goto(PLACE)
  await owner.getByRole('button', { name: 'Spustit teď' }).click()
  const removal = owner.getByRole('dialog', { name: 'Spustit mazání teď' })
  const signInAgain = async () => {
    await owner
      .getByRole('dialog', { name: 'Jste to vy?' })
      .getByRole('button', { name: 'Přihlásit se znovu' })
      .click()
    await choosePersona(owner, 'gustav_westmore')
  }
  await site.database.ageSignIns(11)
  await removal.getByRole('button', { name: 'Spustit' }).click()
  await signInAgain()
  await removal.getByRole('button', { name: 'Spustit' }).click()
  await expect(owner.getByText('Mazání je hotové.')).toBeVisible()

  await saveDraft(owner, 'rules', 'Kdo dal slovo, drží ho.')
  await owner.goto('/user/admin/pages')
  const open = owner.getByRole('button', { name: 'Zveřejnit…' })
  const dialog = owner.getByRole('dialog', { name: 'Zveřejnit stránku' })
  await open.click()
  await dialog.getByRole('radio', { name: 'Zásadní změna' }).check()
  await dialog.getByLabel('Poznámka ke změně').fill('Slovo platí')
  await site.database.ageSignIns(11)
  await dialog.getByRole('button', { name: 'Zveřejnit', exact: true }).click()
  await signInAgain()
  await open.click()
  await expect(dialog.getByRole('radio', { name: 'Zásadní změna' })).toBeChecked()
  await expect(dialog.getByLabel('Poznámka ke změně')).toHaveValue('Slovo platí')
  await dialog.getByRole('button', { name: 'Zveřejnit', exact: true }).click()
  await expect(dialog).toHaveCount(0)
})
