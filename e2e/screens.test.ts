import { answer } from './allowlist-form.ts'
import { expectAccessible, expectAccessibleDialog, long } from './accessibility.ts'
import { navigateInApp, openScreen, visitStaffScreens } from './people.ts'
import { expect, test } from './test.ts'
import { openTicket } from './tickets-desk.ts'

test.slow()

test('public screens are accessible and fit', async ({ visitor, consoleErrors }) => {
  consoleErrors.expect(/status of 404/)
  for (const path of [
    '/',
    '/pravidla',
    '/team',
    '/hlasatel',
    '/privacy',
    '/user',
    '/user/allowlist',
    '/neznama',
  ]) {
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(visitor, `visitor at ${path}`)
  }
  await visitor.goto('/')
  await visitor.getByRole('button', { name: /menu/i }).click()
  await expect(visitor.getByRole('link', { name: 'Pravidla' }).first()).toBeVisible()
  await expectAccessible(visitor, 'the open menu', [390])
})

test('a player’s screens are accessible and fit, from the empty form to the approval', async ({
  player,
  site,
  clerk,
  tereza,
  josef,
}) => {
  await player.goto('/user')
  await expect(player.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  await expectAccessible(player, 'the profile')
  await navigateInApp(player, '/user/support')
  await expect(player.getByRole('heading', { name: 'PODPORA' })).toBeVisible()
  await expectAccessible(player, 'the support')

  await navigateInApp(player, '/user/allowlist')
  await expect(player.getByRole('button', { name: 'Začít' })).toBeDisabled()
  await expectAccessible(player, 'an allowlist without questions')
  await clerk.ask({ question: `Kdo jsi? ${long}`, description: `Popis ${long}` }, 'Odkud jdeš?')
  await player.getByRole('button', { name: 'Začít' }).click()
  await player.getByRole('button', { name: 'Další' }).click()
  await expect(player.getByText('Prosím, vyplňte odpověď')).toBeVisible()
  await expectAccessible(player, 'a refused answer')
  await answer(player, 'Kdo jsi?', `Tereza ${long}`)
  await clerk.reword('Odkud jdeš?', 'Odkud přicházíš?')
  await expect(player.getByText('Úřad právě upravil dotazník')).toBeVisible()
  await player.getByText('Kontrola odpovědí').click()
  await player.keyboard.press('Control+Shift+D')
  await expect(player.getByRole('textbox', { name: 'Ladicí výpis' })).toBeVisible()
  await expectAccessible(player, 'the last question with its overview and a notice')

  await player.goto('/user/allowlist')
  await expect(player.getByRole('button', { name: 'Pokračovat' })).toBeVisible()
  await expectAccessible(player, 'a begun form')
  await player.getByRole('button', { name: 'Začít znovu' }).click()
  await expect(player.getByRole('dialog')).toBeVisible()
  await expectAccessible(player, 'the question before beginning again')

  await josef.apply()
  await tereza.apply(`Odpověď ${long}`)
  await expect(player.getByText('Před vámi čeká 1 žádost.')).toBeVisible()
  await player.getByText('Vaše odpovědi').click()
  await expectAccessible(player, 'a waiting application')
  await clerk.decline('tereza_kolt', `Důvod ${long}`)
  await expect(player.getByText('Zbývá 24 hodin')).toBeVisible()
  await expectAccessible(player, 'a declined application')

  await site.database.ageLastApplication('tereza_kolt', 24)
  await player.reload()
  await expect(player.getByText('Pokus č. 2')).toBeVisible()
  await player.getByText('Zamítnuto').click()
  await expectAccessible(player, 'a second attempt to begin')
  await tereza.apply()
  await clerk.approve('tereza_kolt')
  await expect(player.getByText('Vítejte ve Westmore')).toBeVisible()
  await expectAccessible(player, 'an approved application')
})

test('every staff screen is accessible, fits without data and lets one sign out', async ({
  administrator,
}) => {
  for await (const path of visitStaffScreens(administrator)) {
    await expect(administrator.getByText('Načítání...')).toHaveCount(0)
    await expect(administrator.getByRole('button', { name: 'Odhlásit se' }), path).toBeVisible()
    await expectAccessible(administrator, `the staff at ${path}`)
  }
  await navigateInApp(administrator, '/user/admin/settings?tab=zadosti')
  await expect(administrator.getByText('Žádné žádosti k zobrazení')).toBeVisible()
  await expectAccessible(administrator, 'a review with nothing to do')
})

test('questions, users and the review with their dialogs are accessible and fit', async ({
  administrator,
  overHttp,
  site,
  clerk,
  josef,
}) => {
  const page = administrator
  const imageUrl = `${site.url}/icon.svg`
  await clerk.ask({ question: `Kdo jsi? ${long}`, description: `Popis ${long}`, imageUrl }, 'Odkud jdeš?')
  await josef.apply(`Odpověď ${long}`)
  await clerk.decline('josef.hrom', `Důvod ${long}`)
  await site.database.ageLastApplication('josef.hrom', 24)
  await josef.apply(`Odpověď ${long}`)
  await (await overHttp('starej_bart')).apply()
  await clerk.approve('starej_bart')

  await page.goto('/user/admin/settings')
  await expect(page.getByText('Josef Hrom (josef.hrom)', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the list of users')

  await page.getByRole('tab', { name: 'Konfigurace Allowlistu' }).click()
  await expect(page.getByText('Odkud jdeš?')).toBeVisible()
  await expectAccessible(page, 'the questions')
  await page.getByRole('button', { name: 'Smazat' }).last().click()
  await expectAccessibleDialog(page, 'Smazat Otázku')
  await openScreen(page, '/user/admin/allowlist')
  await expect(page.getByText('Obrázek přiložen')).toBeVisible()
  await expectAccessible(page, 'the standalone questions')
  await page.getByRole('button', { name: 'Upravit' }).first().click()
  await expectAccessibleDialog(page, 'Upravit Otázku')
  await page.getByRole('button', { name: 'Přidat Otázku' }).click()
  await expectAccessibleDialog(page, 'Přidat Novou Otázku')

  await navigateInApp(page, '/user/admin/settings?tab=zadosti')
  const card = page.getByRole('article', { name: 'josef.hrom' })
  await card.getByText('Předchozí pokusy (1)').click()
  await expect(card.getByText('Důvod zamítnutí')).toBeVisible()
  await card.getByRole('button', { name: 'Přidat poznámku' }).click()
  await expect(card.getByLabel('Nová poznámka')).toBeVisible()
  await expectAccessible(page, 'an application with an earlier attempt')
  await card.getByRole('button', { name: 'Schválit' }).click()
  await expectAccessibleDialog(page, 'Schválit žádost')
  await card.getByRole('button', { name: 'Zamítnout' }).click()
  await page.getByText('Poznámky k odpovědím').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zamítnout' }).click()
  await expectAccessibleDialog(page, 'Zamítnout žádost')
  await page.keyboard.press('?')
  await expectAccessibleDialog(page, 'Klávesové zkratky')
  await page.getByRole('button', { name: 'Filtry' }).click()
  await page.getByRole('button', { name: /^Schválené/ }).click()
  await page.getByRole('button', { name: 'Odebrat přístup' }).click()
  await expectAccessibleDialog(page, 'Odebrat přístup')
})

test('the screens of one person and the audit are accessible and fit', async ({ owner, clerk, tereza }) => {
  await clerk.ask({ question: `Kdo jsi? ${long}`, description: `Popis ${long}` })
  await tereza.apply(`Odpověď ${long}`)
  await clerk.decline('tereza_kolt', `Důvod ${long}`)
  await openTicket(tereza, { title: `Titulek ${long}`.slice(0, 150), category: 'rules', message: long })
  await clerk.request.post('/api/users/10000000000000001/notes', { data: { text: `Poznámka ${long}` } })

  await owner.goto('/user/admin/users/10000000000000001')
  await owner.getByText('1 odpověď').click()
  await expect(owner.getByText(`Poznámka ${long}`)).toBeVisible()
  await expectAccessible(owner, 'a person', [1440, 1024, 390])
  await owner.getByRole('button', { name: 'Vlastník' }).click()
  await expectAccessibleDialog(owner, 'Změnit roli')
  await owner.getByRole('button', { name: /Smazat poznámku/ }).click()
  await expectAccessibleDialog(owner, 'Smazat poznámku')
  await navigateInApp(owner, '/user/admin/users?hledat=nikdo')
  await expect(owner.getByText('Nikdo takový tu není')).toBeVisible()
  await expectAccessible(owner, 'a search for nobody')

  await owner.goto('/user/admin/audit')
  await owner
    .getByText(/^Ukázat změny/)
    .first()
    .click()
  await expectAccessible(owner, 'the audit', [1440, 1024, 390])
  await navigateInApp(owner, '/user/admin/audit?do=2020-01-01')
  await expect(owner.getByText('Nic takového se nestalo')).toBeVisible()
  await expectAccessible(owner, 'an audit of nothing')
})

test('todos and the palette are accessible and fit', async ({ administrator, clerk }) => {
  const page = administrator
  const todo = { title: `Most ${long}`, description: `Popis ${long}`, dueDate: '2026-01-01' }
  const { id } = await clerk.addTodo({ ...todo, priority: 'critical', assignedTo: long.slice(0, 100) })
  await clerk.addTodo({ title: 'Hotový', status: 'completed', assignedTo: 'adela.razitko' })
  await page.goto('/user/admin/todos')
  await expect(page.getByRole('listitem').getByText('Po termínu')).toBeVisible()
  await expectAccessible(page, 'the list of todos', [1440, 1024, 390])
  await page.getByRole('button', { name: 'Hotový', exact: true }).click()
  await expectAccessibleDialog(page, 'Upravit Úkol')
  await page.getByRole('button', { name: 'Smazat Hotový' }).click()
  await expectAccessibleDialog(page, 'Smazat Úkol')
  await navigateInApp(page, `/user/admin/todos?ukol=${id}`)
  await page.getByLabel('Název *').fill('Jiný')
  await clerk.request.patch(`/api/todos/${id}`, { data: { title: `Lávka ${long}` } })
  await expect(page.getByRole('alert', { name: 'Úkol mezitím změnil někdo jiný' })).toBeVisible()
  await expectAccessibleDialog(page, 'Upravit Úkol')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('adela')
  await expect(page.getByRole('group', { name: 'Lidé' })).toBeVisible()
  await expectAccessibleDialog(page, 'Hledat')
})
