import { expectAccessible, expectAccessibleDialog, long } from './accessibility.ts'
import { expect, test } from './test.ts'

const PLACE = '/user/admin/settings/sanctions'

test('an owner writes, orders and deletes templates, and staff read them', async ({
  owner,
  administrator,
  overHttp,
}) => {
  await owner.goto('/user/admin/settings?tab=provoz')
  await owner.getByRole('link', { name: /^Šablony sankcí/ }).click()
  const list = owner.getByRole('region', { name: 'Šablony' })
  await expect(list).toContainText('Zatím tu žádná šablona není')
  const dialog = owner.getByRole('dialog')

  await test.step('by keyboard only; what is missing is said at its field', async () => {
    await list.getByRole('button', { name: 'Nová šablona' }).focus()
    await owner.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await owner.keyboard.press('Control+Enter')
    await dialog.getByLabel('Název').focus()
    await owner.keyboard.press('Control+Enter')
    await expect(dialog.getByText('Napište název, nejvýše 80 znaků.')).toBeVisible()
    await dialog.getByLabel('Název').fill('Metagaming: varování')
    await dialog.getByLabel('Kolik dní *').fill('30')
    await dialog.getByLabel('Důvod').fill('Prozradil tajemství')
    await owner.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(list.getByRole('listitem')).toContainText('Varování na 30 dní')
  })

  await test.step('a second one for good; its draft survives a reload', async () => {
    await list.getByRole('button', { name: 'Nová šablona' }).click()
    await dialog.getByLabel('Název').fill(`Ban ${long}`.slice(0, 80))
    await dialog.getByLabel('Druh').selectOption('Ban')
    await dialog.getByLabel('Délka').selectOption('Natrvalo')
    await owner.reload()
    await list.getByRole('button', { name: 'Nová šablona' }).click()
    await expect(dialog.getByLabel('Délka')).toHaveValue('forever')
    await expectAccessible(owner, 'the form of a template', [390])
    await dialog.getByRole('button', { name: 'Uložit' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the order changes for everybody', async () => {
    await list.getByRole('button', { name: /^Posunout nahoru: Ban/ }).click()
    await expect(list.getByRole('listitem').first()).toContainText('Ban natrvalo')
    await administrator.goto(PLACE)
    const read = administrator.getByRole('region', { name: 'Šablony' })
    await expect(read.getByRole('listitem').first()).toContainText('Ban natrvalo')
    await expect(read.getByText('Šablony upravují jen vlastníci.')).toBeVisible()
    await expect(read.getByRole('button')).toHaveCount(0)
    await expectAccessible(administrator, 'the templates')
  })

  await test.step('an edit finds the version of another owner and loses no word', async () => {
    await list.getByRole('button', { name: 'Upravit: Metagaming: varování' }).click()
    await dialog.getByLabel('Důvod').fill('Moje slova')
    const { request } = await overHttp('gustav_westmore')
    const templates = await (await request.get('/api/sanctions/templates')).json()
    const { id, revision, ...content } = templates[1]
    const data = { ...content, revision, reason: 'Jeho slova' }
    expect((await request.put(`/api/sanctions/templates/${id}`, { data })).status()).toBe(200)
    const conflict = dialog.getByRole('alert', { name: 'Šablonu mezitím změnil někdo jiný' })
    // It is below the fields, not in a column beside them.
    await owner.setViewportSize({ width: 1440, height: 900 })
    expect((await dialog.getByLabel('Název').boundingBox())?.width).toBeGreaterThan(300)
    await expect(dialog.getByLabel('Důvod')).toHaveValue('Moje slova')
    await conflict.getByRole('button', { name: 'Přepsat' }).click()
    await expect(dialog).toBeHidden()
    await expect(list.getByText('Moje slova')).toBeVisible()
  })

  await list.getByRole('button', { name: 'Smazat: Metagaming: varování' }).click()
  await expectAccessibleDialog(owner, 'Smazat šablonu', [390])
  await list.getByRole('button', { name: 'Smazat: Metagaming: varování' }).click()
  await dialog.getByRole('button', { name: 'Smazat' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})
