import { expectAccessible } from './accessibility.ts'
import { people } from './people.ts'
import { expect, test } from './test.ts'

const page = (id: string) => `/user/admin/users/${id}`
const line = (action: string, identifier: string, playerName: string) => ({
  category: 'CHAT',
  script_name: 'westmore_chat',
  action,
  user_identifier: identifier,
  metadata: { playerName },
})

test('links and unlinks a game player by keyboard, shown live to a colleague', async ({
  administrator,
  secondAdministrator,
  overHttp,
  clerk,
}) => {
  await overHttp('tereza_kolt')
  await clerk.sendLines(
    line('přijela vlakem', 'steam:11', 'Tereza Koltová'),
    line('koupila koně', 'steam:11', 'Tereza Koltová'),
    line('cizí slovo', 'steam:12', 'Terezie Hronová'),
  )
  for (const reader of [administrator, secondAdministrator]) await reader.goto(page(people.tereza_kolt))
  const diary = administrator.getByRole('region', { name: 'Herní deník' })
  await expect(diary).toContainText('Zatím nevíme, kdo to ve hře je.')

  await diary.getByRole('button', { name: 'Propojit hráče' }).focus()
  await administrator.keyboard.press('Enter')
  const dialog = administrator.getByRole('dialog', { name: 'Propojit hráče' })
  await dialog.getByLabel('Jméno postavy nebo identifikátor *').focus()
  await administrator.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Napište část jména nebo identifikátoru.')
  await administrator.keyboard.type('TEREZ')
  await administrator.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveText([/steam:1/, /steam:1/])
  await dialog.getByRole('button', { name: 'Propojit steam:11' }).focus()
  await administrator.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(administrator.getByText('Hráč byl propojen.')).toBeVisible()

  for (const reader of [administrator, secondAdministrator]) {
    const theirs = reader.getByRole('region', { name: 'Herní deník' })
    await expect(theirs.getByRole('list', { name: 'Identifikátory' })).toContainText('2 záznamy')
    await expect(theirs.getByRole('list', { name: 'Poslední záznamy' })).toContainText('koupila koně')
    await expect(theirs).not.toContainText('cizí slovo')
  }
  const audit = administrator.getByRole('region', { name: 'Audit' })
  await audit.getByRole('heading').click()
  await expect(audit).toContainText('Propojení s hráčem')

  await diary.getByRole('button', { name: 'Zrušit propojení steam:11' }).click()
  await administrator
    .getByRole('dialog', { name: 'Zrušit propojení' })
    .getByRole('button', { name: 'Zrušit propojení' })
    .click()
  await expect(
    secondAdministrator.getByRole('region', { name: 'Herní deník' }).getByText('Zatím nevíme'),
  ).toBeVisible()
  await expect(audit).toContainText('Zrušení propojení s hráčem')
})

test('the diary shows a line and links to the person’s lines in the ledger and back', async ({
  administrator,
  clerk,
  tereza,
}) => {
  const id = people.tereza_kolt
  await tereza.request.get('/api/auth/me')
  await clerk.request.post(`/api/logs/people/${id}/identifiers`, { data: { identifier: 'steam:11' } })
  const lines = Array.from({ length: 12 }, (_, index) => line(`slovo ${index}`, 'steam:11', 'Tereza'))
  await clerk.sendLines(
    ...lines,
    line('pod účtem', `discord:${id}`, 'Tereza'),
    line('cizí', 'steam:9', 'Jan'),
  )
  await administrator.goto(page(id))
  const diary = administrator.getByRole('region', { name: 'Herní deník' })
  await expect(diary.getByRole('heading')).toHaveText('Herní deník13')
  await expect(diary.getByRole('list', { name: 'Identifikátory' }).getByRole('listitem')).toHaveCount(2)
  await expect(diary.getByRole('button', { name: `Zrušit propojení discord:${id}` })).toHaveCount(0)
  await diary.getByRole('button', { name: /pod účtem/ }).click()
  await expect(diary.getByRole('region', { name: 'Další údaje' })).toContainText('"playerName": "Tereza"')

  await expectAccessible(administrator, 'the diary of a person', [1440, 1024, 390])

  await diary.getByRole('link', { name: 'Otevřít v logech' }).click()
  await expect(administrator.getByText('13 záznamů', { exact: true })).toBeVisible()
  await expect(administrator.getByRole('button', { name: /Uživatel webu: tereza_kolt/ })).toBeVisible()
  const rows = administrator.getByRole('table', { name: 'Záznamy' })
  await rows.getByText('slovo 3').click()
  await rows.getByRole('link', { name: 'tereza_kolt' }).click()
  await expect(administrator.getByRole('heading', { level: 1, name: 'tereza_kolt' })).toBeVisible()

  await administrator.goto('/user/admin/audit')
  const search = administrator.getByRole('article').filter({ hasText: 'Hledání v logech' }).first()
  await expect(search).toContainText('tereza_kolt')
})
