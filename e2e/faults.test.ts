import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const ID = '7f3a90bc-1d2e-4c5b-8a7f-0123456789ab'

test('shows the number of a failure to the user; an owner finds the failure by it', async ({
  player,
  owner,
  administrator,
  site,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 500/)
  await player.route('**/api/notifications?*', (route) =>
    route.fulfill({
      status: 500,
      json: {
        code: 'INTERNAL_SERVER_ERROR',
        message: 'Something went wrong on our side',
        requestId: ID,
      },
    }),
  )
  await player.goto('/user/notifications')
  const told = player.getByText('Na serveru nastala chyba. Týmu řekněte číslo 7f3a90bc.')
  await expect(told).toBeVisible()

  await site.database.writeFaults(ID)
  await owner.goto('/user')
  await owner.getByRole('link', { name: /^Nastavení .*něco je v\snepořádku$/ }).click()
  await owner.getByRole('tab', { name: 'Provoz' }).click()
  const worst = owner.getByRole('list', { name: 'Provoz' }).getByRole('listitem').first()
  await expect(worst).toContainText(/2 chyby za posledních 24\shodin\.\s*v\snepořádku/)
  await worst.getByRole('link', { name: /^Chyby serveru/ }).click()
  const rows = owner.getByRole('region', { name: 'Poslední chyby' }).locator('ol > li')
  await expect(rows).toHaveCount(2)
  await owner.getByRole('searchbox', { name: 'Číslo chyby' }).fill('hlásí mi to 7F3A90BC, co s tím?')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('GET /api/notifications')
  await expect(rows).toContainText('TypeError: x is not a function')
  await owner.getByRole('searchbox', { name: 'Číslo chyby' }).fill('00000000')
  await expect(owner.getByText('Chyba s tímto číslem mezi posledními není.')).toBeVisible()
  await owner.getByRole('searchbox', { name: 'Číslo chyby' }).fill('')
  await expect(rows).toHaveCount(2)
  await expectAccessible(owner, 'the failures')

  await administrator.goto('/user/admin/settings/faults')
  await expect(administrator.getByRole('link', { name: /nepořádku/ })).toHaveCount(0)
  await expect(administrator.getByText('Chyby serveru vidí jen vlastníci.')).toBeVisible()
})
