import { collectResponses } from './network.ts'
import { choosePersona, people } from './people.ts'
import { expect, test } from './test.ts'
import { changeTicket, openTicket } from './tickets-desk.ts'

test('an owner promotes and demotes a person by keyboard; their screen changes at once', async ({
  owner,
  player,
  consoleErrors,
}) => {
  // The demoted person's open screen sends one more request.
  consoleErrors.expect(/status of 403 .*\/api\/(users|audit)/)
  await player.goto('/user')
  await expect(player.getByText('UŽIVATEL', { exact: true })).toBeVisible()
  await owner.goto('/user/admin/users')
  await expect(owner.getByText(/^Celkem \d registrovan/)).toBeVisible()

  await owner.keyboard.press('/')
  await expect(owner.getByRole('searchbox', { name: 'Hledat' })).toBeFocused()
  await owner.keyboard.type('TERÉZA')
  await expect(owner.getByRole('list', { name: 'Uživatelé' }).getByRole('listitem')).toHaveCount(1)
  await expect(owner).toHaveURL(/hledat=/)
  await owner.keyboard.press('Tab')
  await owner.getByRole('link', { name: 'tereza_kolt' }).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('heading', { level: 1, name: 'tereza_kolt' })).toBeVisible()

  const promote = owner.getByRole('button', { name: 'Administrátor' })
  await promote.focus()
  await owner.keyboard.press('Enter')
  const dialog = owner.getByRole('dialog', { name: 'Změnit roli' })
  await expect(dialog).toContainText('tereza_kolt) z „Uživatel“ na „Administrátor“')
  await dialog.getByRole('button', { name: 'Změnit roli' }).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByText('Role byla změněna.')).toBeVisible()
  await expect(promote).toHaveAttribute('aria-pressed', 'true')
  const audit = owner.getByRole('region', { name: 'Audit' })
  await audit.locator('summary').focus()
  await owner.keyboard.press('Enter')
  await expect(audit).toContainText('Změna role')

  await expect(player.getByText('ADMIN', { exact: true })).toBeVisible()
  await expect(player.getByRole('article')).toContainText('Administrátor')
  await player.getByRole('link', { name: 'Audit' }).click()
  await expect(player.getByRole('heading', { level: 1, name: 'AUDIT' })).toBeVisible()
  await owner.getByRole('button', { name: 'Uživatel', exact: true }).click()
  await dialog.getByRole('button', { name: 'Změnit roli' }).click()
  await expect(player).toHaveURL(/\/user$/)
  await expect(player.getByText('UŽIVATEL', { exact: true })).toBeVisible()
})

test('a role change needs a recent sign-in and keeps typed text over a new one', async ({
  owner,
  site,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 403 .*\/api\/users\//, /Sign in again/)
  const page = `/user/admin/users/${people.marsal_dvorak}`
  await owner.goto(page)
  const note = owner.getByLabel('Nová poznámka')
  await note.fill('Nedopsaná poznámka')
  await site.database.ageSignIns(11)
  const change = owner.getByRole('dialog', { name: 'Změnit roli' })
  await owner.getByRole('button', { name: 'Vlastník' }).click()
  await change.getByRole('button', { name: 'Změnit roli' }).click()

  const ask = owner.getByRole('dialog', { name: 'Jste to vy?' })
  await expect(ask).toContainText('v posledních 10 minutách')
  await ask.getByRole('button', { name: 'Přihlásit se znovu' }).click()
  await choosePersona(owner, 'gustav_westmore')

  await expect(change).toContainText('z „Administrátor“ na „Vlastník“')
  expect(owner.url()).toBe(site.url + page)
  await change.getByRole('button', { name: 'Změnit roli' }).click()
  await expect(owner.getByText('Role byla změněna.')).toBeVisible()
  await expect(note).toHaveValue('Nedopsaná poznámka')

  // The text is restored only once.
  await owner.reload()
  await expect(note).toHaveValue('')
  await expect(change).toHaveCount(0)
})

test('a person’s page shows applications, tickets and notes live, what waits first', async ({
  administrator,
  secondAdministrator,
  player,
  clerk,
  tereza,
}) => {
  await clerk.ask('Kdo jsi?')
  await tereza.apply('Přijela jsem vlakem.')
  const heard = collectResponses(player)
  await player.goto('/user/support')
  const page = `/user/admin/users/${people.tereza_kolt}`
  for (const reader of [administrator, secondAdministrator]) await reader.goto(page)

  const now = administrator.getByRole('region', { name: 'Právě teď' })
  await expect(now).toContainText('Čeká na kontrolu')
  await now.getByText('1 odpověď').click()
  await expect(now).toContainText('Přijela jsem vlakem.')
  const applications = administrator.getByRole('region', { name: 'Žádosti' })
  await expect(applications).toContainText('Další tu nejsou.')
  await clerk.approve('tereza_kolt')
  await expect(now).toHaveCount(0)
  await expect(applications).toContainText('Schváleno')
  await administrator.getByRole('region', { name: 'Audit' }).getByRole('heading').click()
  await expect(administrator.getByRole('region', { name: 'Audit' })).toContainText('Schválení žádosti')

  const tickets = administrator.getByRole('region', { name: 'Tickety' })
  await expect(tickets).toContainText('Žádný ticket')
  const { id } = await openTicket(tereza, { title: 'Ztracený kůň' })
  await expect(now.getByRole('link', { name: /Ztracený kůň/ })).toBeVisible()
  await changeTicket(clerk, id, { status: 'closed' })
  await expect(tickets.getByRole('link', { name: /Ztracený kůň/ })).toBeVisible()
  await expect(now).toHaveCount(0)

  const notes = administrator.getByRole('region', { name: 'Poznámky týmu' })
  await notes.getByLabel('Nová poznámka').fill('Má dobré způsoby.')
  await notes.getByLabel('Nová poznámka').press('Control+Enter')
  const others = secondAdministrator.getByRole('region', { name: 'Poznámky týmu' })
  await expect(others.getByText('Má dobré způsoby.')).toBeVisible()
  // Only the author can delete a note.
  await expect(others.getByRole('button', { name: /Smazat/ })).toHaveCount(0)
  await notes.getByRole('button', { name: /Smazat poznámku/ }).click()
  await administrator.getByRole('dialog').getByRole('button', { name: 'Smazat' }).click()
  await expect(others.getByText('Má dobré způsoby.')).toHaveCount(0)
  expect(heard.join()).not.toContain('dobré způsoby')
})

test('keeps filter and order of the users in the address; an unknown user has a notice', async ({
  administrator,
  overHttp,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404 .*\/api\/users\//)
  for (const name of ['tereza_kolt', 'josef.hrom', 'gustav_westmore'] as const) await overHttp(name)
  await administrator.goto('/user/admin/users')
  const rows = administrator.getByRole('list', { name: 'Uživatelé' }).getByRole('link')
  await expect(rows).toHaveText([/gustav/, /josef/, /tereza/, /./, /./])
  await administrator.getByLabel('Řazení').selectOption('Podle jména')
  await expect(rows).toHaveText([/adela/, /gustav/, /josef/, /marsal/, /tereza/])
  const administrators = administrator.getByRole('button', { name: /^Administrátoři/ })
  await administrators.click()
  await expect(administrators).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveText([/adela/, /marsal/])
  await administrator.reload()
  await expect(rows).toHaveText([/adela/, /marsal/])
  await administrators.click()
  await expect(rows).toHaveCount(5)
  await administrator.getByLabel('Hledat', { exact: true }).fill(people['josef.hrom'])
  await expect(rows).toHaveText([/josef/])
  await administrator.getByLabel('Hledat', { exact: true }).fill('nikdo takový')
  await expect(administrator.getByText('Nikdo takový tu není')).toBeVisible()
  await administrator.getByRole('button', { name: 'Zrušit hledání' }).click()
  await expect(rows).toHaveCount(5)

  await administrator.goto('/user/admin/users/99999999999999999')
  await expect(administrator.getByText('Takového uživatele tu nemáme')).toBeVisible()
})

test('thousands of users are shown in pages; counters of roles stand above or below', async ({
  administrator,
  site,
}) => {
  await site.database.writeUsers(1_200)
  const counts = administrator.getByRole('group', { name: 'Počty podle role' })
  for (const [path, isBelow] of [
    ['settings', false],
    ['users', true],
  ] as const) {
    await administrator.goto(`/user/admin/${path}`)
    const list = administrator.getByRole('list', { name: 'Uživatelé', exact: true })
    await expect(list.getByRole('listitem')).toHaveCount(50)
    const [countsBox, listBox] = [await counts.boundingBox(), await list.boundingBox()]
    expect((countsBox?.y ?? Number.NaN) > (listBox?.y ?? Number.NaN), path).toBe(isBelow)
    await expect(administrator.getByText('Strana 1 z 25')).toBeVisible()
    await administrator.getByRole('button', { name: 'Další', exact: true }).click()
    await expect(administrator).toHaveURL(/strana=2/)
    await expect(list.getByRole('listitem').first()).toBeInViewport()
    await expect(list.getByRole('listitem').last()).not.toBeInViewport()
    await administrator.reload()
    await expect(administrator.getByText('Strana 2 z 25')).toBeVisible()
    await administrator.goBack()
    await expect(administrator.getByText('Strana 1 z 25')).toBeVisible()
  }
})
